// A client of the web service, any that keeps the protocol: sends requests, and lets in only answers
// that are as they should be.

import { UserError } from "../error.ts";
import {
  type Info,
  parseCreated,
  parseInfo,
  parsePlayed,
  type Played,
  ProtocolError,
  Reason,
  type Refusal,
  type RequestName,
} from "./protocol.ts";
import { columnOf, type Place, rowOf } from "./board.ts";

/** The largest answer that is read, in bytes. */
export const MAX_ANSWER_BYTES = 65_536;

/** How a client works. */
export interface ClientOptions {
  /** Milliseconds for each answer. */
  readonly timeout: number;
  /** What a service may ask for; none by default. */
  readonly secret?: string | undefined;
  /**
   * For how many milliseconds a request is made again when nobody listens or the connection is lost,
   * as it is when a service is started again. Default: 0.
   */
  readonly retry?: number;
  /** Told why, before a request is made again for the first time. */
  readonly onRetry?: (problem: string) => void;
}

/** Between two tries of a request, in milliseconds. */
const RETRY_INTERVAL = 200;

/** The service cannot be reached, or refuses a request. */
export class ServiceError extends UserError {
  override readonly name = "ServiceError";
}

/** The request got no answer. It may have arrived. */
class UnansweredError extends ServiceError {}

/** A client of the service under one base URL. Methods throw `ServiceError` and `ProtocolError`. */
export class OmokClient {
  readonly #base: string;
  readonly #timeout: number;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #retry: number;
  readonly #onRetry: ((problem: string) => void) | undefined;
  /** Whether the request that was answered last was made more than once. */
  #wasRepeated = false;

  /** A client of the service at `base`, an `http:` or `https:` URL. */
  constructor(base: URL, { timeout, secret, retry = 0, onRetry }: ClientOptions) {
    this.#base = base.href.replace(/\/+$/, "");
    this.#timeout = timeout;
    this.#retry = retry;
    this.#onRetry = onRetry;
    this.#headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  }

  /** What the service plays. */
  async info(): Promise<Info> {
    return parseInfo(await this.#get("info", {}));
  }

  /** Begins a play against a strategy of the service, and gives its pid. */
  async create(strategy: string): Promise<string> {
    const answer = parseCreated(await this.#get("new", { strategy }));
    if (!answer.response) throw this.#refused("new", answer);
    return answer.pid;
  }

  /** Moves in a play. One request at a time. */
  async play(pid: string, place: Place): Promise<Played> {
    const move = `${columnOf(place)},${rowOf(place)}`;
    const answer = parsePlayed(await this.#get("play", { pid, move }));
    if (answer.response) return answer;
    if (this.#wasRepeated && answer.reason === Reason.notEmpty(place)) {
      throw new ServiceError(
        `the move ${move} was made, but the answer to it is lost with the connection: the game ` +
          "cannot be gone on with",
      );
    }
    throw this.#refused("play", answer);
  }

  #refused(request: RequestName, { reason }: Refusal): ServiceError {
    return new ServiceError(`the service refuses ${request}: ${reason}`);
  }

  async #get(request: RequestName, parameters: Readonly<Record<string, string>>): Promise<string> {
    const query = new URLSearchParams(parameters).toString();
    const url = `${this.#base}/${request}${query === "" ? "" : `?${query}`}`;
    const until = performance.now() + this.#retry;
    for (let isRepeated = false;; isRepeated = true) {
      this.#wasRepeated = isRepeated;
      try {
        return await this.#ask(url, request);
      } catch (error) {
        if (!(error instanceof UnansweredError) || performance.now() >= until) throw error;
        if (!isRepeated) this.#onRetry?.(error.message);
        await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL));
      }
    }
  }

  async #ask(url: string, request: RequestName): Promise<string> {
    const signal = AbortSignal.timeout(this.#timeout);
    try {
      const response = await fetch(url, { signal, headers: this.#headers });
      if (response.status !== 200) {
        await response.body?.cancel();
        if (response.status === 401) {
          throw new ServiceError(
            `${url} asks for a secret, ` +
              `${this.#headers["authorization"] === undefined ? "which" : "another one than"} ` +
              "--password-file gives",
          );
        }
        throw new ServiceError(
          `${url} answers with HTTP ${response.status}, not 200; is the base path right?`,
        );
      }
      return await readText(response, request);
    } catch (error) {
      if (error instanceof UserError) throw error;
      if (error instanceof DOMException && error.name === "TimeoutError") {
        throw new ServiceError(`no answer to ${request} within ${this.#timeout / 1000} s`);
      }
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      const message = `${url} cannot be asked: ${reason}; is a service there?`;
      // Nobody listens, or the connection ended before an answer; all else would only happen again.
      const isPassing = /refused|\(SendRequest\)/i.test(reason);
      throw isPassing ? new UnansweredError(message) : new ServiceError(message);
    }
  }
}

async function readText(response: Response, request: RequestName): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw new ProtocolError(`the answer to ${request} is not text in UTF-8`);
    }
  };
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Leaving the loop gives the rest of the body up.
    if (bytes > MAX_ANSWER_BYTES) {
      throw new ProtocolError(`the answer to ${request} is longer than ${MAX_ANSWER_BYTES} bytes`);
    }
    text += decode(chunk);
  }
  return text + decode();
}
