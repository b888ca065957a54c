import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { isSameSecret, joinSecret, Redactor, splitSecret } from "../../lib/wire/secret.ts";

Deno.test("secrets are the same when all of them is", () => {
  assert(isSameSecret("open sesame", "open sesame"));
  for (const other of ["", "open sesam", "open sesame ", "Open sesame"]) {
    assert(!isSameSecret("open sesame", other));
  }
});

Deno.test("the secret is what follows the last slash", () => {
  assertEquals(splitSecret("ann/secret"), { name: "ann", secret: "secret" });
  assertEquals(splitSecret("a/b/c"), { name: "a/b", secret: "c" });
  assertEquals(splitSecret("ann"), { name: "ann", secret: "" });
  assertEquals(splitSecret("/secret"), { name: "", secret: "secret" });
});

Deno.test("a secret that is joined to a name is split from it again", () => {
  assertEquals(joinSecret("ann", undefined), "ann");
  fc.assert(fc.property(fc.string(), fc.string(), (name, text) => {
    const secret = text.replaceAll("/", "");
    assertEquals(splitSecret(joinSecret(name, secret)), { name, secret });
  }));
});

Deno.test("secrets are taken out of texts, whole or cut off", () => {
  const redactor = new Redactor();
  redactor.add("hunter2hunter2");
  redactor.add("correct-horse");
  assertEquals(redactor.redact('(register "ann/hunter2hunter2")'), '(register "ann/***")');
  assertEquals(redactor.redact("got (a hunter2hun..., expected"), "got (a ***..., expected");
  assertEquals(redactor.redact("correct-horsehunter2hunter2"), "******");
  assertEquals(redactor.redact("nothing of it"), "nothing of it");
});

Deno.test("no text holds a secret after it was taken out", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 8, maxLength: 12 });
  fc.assert(fc.property(word, fc.array(fc.oneof(word, fc.string())), (secret, parts) => {
    const redactor = new Redactor();
    redactor.add(secret);
    const text = [secret, ...parts, secret, secret.slice(0, 6)].join("");
    assert(!redactor.redact(text).includes(secret));
  }));
});
