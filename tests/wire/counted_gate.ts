// A gate that tells a test how many are inside.

import { Gate, type Pass } from "../../lib/wire/gate.ts";

/** Counts those that were let in and have not left. */
export class CountedGate extends Gate {
  inside = 0;

  override enter(host: string): Pass | string {
    const pass = super.enter(host);
    if (typeof pass === "string") return pass;
    this.inside++;
    const { leave } = pass;
    let isIn = true;
    return {
      ...pass,
      leave: () => {
        if (isIn) this.inside--;
        isIn = false;
        leave();
      },
    };
  }
}
