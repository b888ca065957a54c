// The program: picks the subcommand, nothing else.

import { outliveSizeLimits } from "./lib/cli/interrupt.ts";
import { run } from "./lib/cli/run.ts";

if (import.meta.main) {
  outliveSizeLimits();
  Deno.exit(await run(Deno.args));
}
