// What the omok service and its player must agree on when nothing else is said.

import { type Address, makeAddress } from "../options.ts";

/** Where the service listens. */
export const DEFAULT_ADDRESS: Address = { hostname: "127.0.0.1", port: 8080 };

/** The path of the service. */
export const DEFAULT_BASE = "/omok";

/** Where a player looks for the service. */
export const DEFAULT_URL = `http://${makeAddress(DEFAULT_ADDRESS)}${DEFAULT_BASE}`;

/** The longest that Expert may think, in seconds: clients do not wait for longer. */
export const MOST_EXPERT_SECONDS = 60;
