// What the schemas of the lines of all games are built from.

import * as v from "valibot";

/** A number of things. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A number that counts from 1. */
export const ordinal = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** A text that is not empty. */
export const name = v.pipe(v.string(), v.minLength(1));

/** Date and time, as in ISO 8601. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** A digest of bytes. */
export const sha256 = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/, "expected 64 hexadecimal digits"),
);

/** What every line has: its number and its time. */
export const envelope = { seq: ordinal, ms: count };
