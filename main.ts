// The program: picks the subcommand, nothing else.

import { run } from "./lib/cli/run.ts";

if (import.meta.main) Deno.exit(await run(Deno.args));
