import { assertEquals, assertMatch } from "@std/assert";
import { requireSecret } from "../../lib/omok/authorization.ts";
import type { Client } from "../../lib/omok/service.ts";

const SECRET = "correct-horse-battery";
const CLIENT: Client = { address: "192.0.2.1:50000", network: "192.0.2.1" };

/** What becomes of a request with this header: the status, and who is told of. */
async function ask(authorization: string | undefined): Promise<readonly [number, unknown[]]> {
  const wrong: unknown[] = [];
  const service = requireSecret(
    (_request, client) => Promise.resolve(new Response(client?.address)),
    SECRET,
    (client) => wrong.push(client),
  );
  const headers = authorization === undefined ? {} : { authorization };
  const response = await service(new Request("http://test/info", { headers }), CLIENT);
  const text = await response.text();
  if (response.status === 200) assertEquals(text, CLIENT.address);
  else assertMatch(response.headers.get("www-authenticate") ?? "", /^Basic .*Bearer /);
  return [response.status, wrong];
}

Deno.test("who gives the secret is answered, as a token or as a password", async () => {
  for (const right of [`Bearer ${SECRET}`, `bearer  ${SECRET}`, `Basic ${btoa(`me:${SECRET}`)}`]) {
    assertEquals(await ask(right), [200, []], right);
  }
});

Deno.test("who gives something else is refused and told of; who gives nothing is asked for it", async () => {
  const wrong = [
    ...["Bearer no", "Bearer", "", SECRET, `Bearer ${SECRET.slice(0, -1)}`, "Basic !"],
    ...[`Basic ${btoa(SECRET)}`, `Basic ${btoa(`me:${SECRET}x`)}`, `Digest ${SECRET}`],
  ];
  for (const authorization of wrong) {
    assertEquals(await ask(authorization), [401, [CLIENT]], authorization);
  }
  assertEquals(await ask(undefined), [401, []]);
});
