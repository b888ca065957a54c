// Secrets that peers give: comparing them, and keeping them out of what is written down.

import { createHash, timingSafeEqual } from "node:crypto";

/** What stands for a secret in what is written down. */
const MASK = "***";

/** How much of a secret that is cut off may be shown. */
const SHOWN_AT_MOST = 3;

/** Whether two secrets are the same, in a time that does not tell how much of them is. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

/** A name as it is given together with a secret, if there is one. */
export function joinSecret(name: string, secret: string | undefined): string {
  return secret === undefined ? name : `${name}/${secret}`;
}

/** A name with the secret that was given after its last slash; without a slash, an empty one. */
export function splitSecret(
  text: string,
): { readonly name: string; readonly secret: string } {
  const slash = text.lastIndexOf("/");
  if (slash < 0) return { name: text, secret: "" };
  return { name: text.slice(0, slash), secret: text.slice(slash + 1) };
}

/** Takes secrets out of texts that are shown or recorded. */
export class Redactor {
  readonly #secrets = new Set<string>();

  /** Takes `secret` out of what comes from now on. */
  add(secret: string): void {
    if (secret.length > SHOWN_AT_MOST) this.#secrets.add(secret);
  }

  /** The text with a mask in place of each secret, also of one that is cut off. */
  redact(text: string): string {
    let clean = text;
    for (const secret of this.#secrets) clean = mask(clean, secret);
    return clean;
  }
}

function mask(text: string, secret: string): string {
  const beginning = secret.slice(0, SHOWN_AT_MOST + 1);
  let clean = "";
  let from = 0;
  for (let at; (at = text.indexOf(beginning, from)) >= 0;) {
    let length = beginning.length;
    while (length < secret.length && text[at + length] === secret[length]) length++;
    clean += text.slice(from, at) + MASK;
    from = at + length;
  }
  return clean + text.slice(from);
}
