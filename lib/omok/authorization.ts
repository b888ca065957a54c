// Who may use the web service: everybody, or those who know a secret. They give it as a bearer token
// or, as browsers do when they are asked, as the password of Basic authentication with any name.

import { isSameSecret } from "../wire/secret.ts";
import type { Client, Service } from "./service.ts";

/**
 * The service, but that it answers only those who give `secret`. `onWrong` is told of those who give
 * something else; browsers give nothing before they are asked.
 */
export function requireSecret(
  service: Service,
  secret: string,
  onWrong?: (client: Client | undefined) => void,
): Service {
  return async (request, client) => {
    const authorization = request.headers.get("authorization");
    const given = secretOf(authorization ?? "");
    if (given !== undefined && isSameSecret(given, secret)) return await service(request, client);
    if (authorization !== null) onWrong?.(client);
    return new Response("A secret is asked for: Authorization: Bearer SECRET.\n", {
      status: 401,
      headers: {
        "content-type": "text/plain; charset=utf-8",
        "www-authenticate": 'Basic realm="omok", charset="UTF-8", Bearer realm="omok"',
      },
    });
  };
}

function secretOf(authorization: string): string | undefined {
  const [scheme = "", credentials = ""] = authorization.split(/ +/, 2);
  if (scheme.toLowerCase() === "bearer") return credentials;
  if (scheme.toLowerCase() !== "basic") return undefined;
  try {
    const text = atob(credentials);
    const colon = text.indexOf(":");
    return colon < 0 ? undefined : text.slice(colon + 1);
  } catch {
    return undefined;
  }
}
