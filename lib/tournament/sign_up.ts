// Sign-up: takes players in as they connect, until there are enough of them or the time is over. A
// peer that is slow to say who it is holds up nobody; one that comes too late is told so.

import { acceptAll, MOST_TURNED_AWAY } from "../wire/accept.ts";
import { Gate, type Pass } from "../wire/gate.ts";
import { closeSocket } from "../wire/socket.ts";

/** A peer that has said who it is and waits to hear whether it is in. */
export interface Candidate {
  /** Whether it has closed its connection, as far as is known now. */
  readonly hasLeft: boolean;
  /** Tells it that it is in. Gives false when it could not be told; it is not in then. */
  confirm(): Promise<boolean>;
  /** Tells it why it is not in, and closes its connection. Never rejects. */
  refuse(reason: string): Promise<void>;
}

/** What a sign-up is run with. */
export interface SignUpOptions<C extends Candidate> {
  /** Where connections come from; the sign-up takes it over and closes it. */
  readonly listener: Deno.TcpListener;
  /**
   * Finds out who has connected. Gives undefined when it has refused the peer. Must not reject, and
   * must come to an end whatever the peer does; soon when the pass is withdrawn. It sees to it that
   * the pass is told when the connection is closed.
   */
  readonly greet: (socket: Deno.TcpConn, pass: Pass) => Promise<C | undefined>;
  /** Who may connect; by default a gate with the default limits. */
  readonly gate?: Gate;
  /**
   * Tells a peer why it may not connect, and closes the connection. Never rejects. By default it is
   * closed without a word.
   */
  readonly turnAway?: (socket: Deno.TcpConn, reason: string) => Promise<void>;
  /** Told of each connection, from `address`, that was turned away, and why. */
  readonly onTurnedAway?: (address: Deno.NetAddr, reason: string) => void;
  /** Why a candidate is not to be let in, whatever room there is; undefined when it is. */
  readonly admit?: (candidate: C) => string | undefined;
  /**
   * Takes a candidate that comes after the start, because it is a player that has come back; gives
   * whether it was taken. By default none is.
   */
  readonly readmit?: (candidate: C) => Promise<boolean>;
  /** Told of each player that is in, and of each that has left again before the start. */
  readonly onChange?: (change: "joined" | "left", candidate: C, inAll: number) => void;
  /** Told of each candidate that was not taken in, and why. */
  readonly onRefused?: (candidate: C, reason: string) => void;
}

/** How a sign-up is to end. */
export interface FillOptions {
  /** How many players there is room for. */
  readonly places: number;
  /** Milliseconds to wait for them; `Infinity` for as long as it takes. */
  readonly wait: number;
  /** With fewer players than this at the end of the wait, it is repeated; 0 by default. */
  readonly atLeast?: number;
  /** How many waits there are at most; 1 by default. */
  readonly tries?: number;
  /** Told when a wait begins again, with the number of players that are in. */
  readonly onRetry?: (inAll: number) => void;
  /** Ends the wait at once. */
  readonly signal?: AbortSignal;
}

/** A sign-up, open from the start; who comes after `fill` has ended is refused, until `close`. */
export class SignUp<C extends Candidate> {
  readonly #options: SignUpOptions<C>;
  readonly #accepting: Promise<void>;
  /** What withdraws the passes of connections that have not yet said who they are. */
  readonly #unregistered = new Set<AbortController>();
  readonly #greetings = new Set<Promise<void>>();
  /** Connections that are being turned away. */
  readonly #farewells = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | undefined;
  #joined: C[] = [];
  /** Candidates that have a place and are being told so. */
  readonly #confirming = new Set<Promise<boolean>>();
  #places = 0;
  #begun = false;
  #closedBecause: string | undefined = "the sign-up has not begun";
  #changed: () => void = () => {};

  constructor(options: SignUpOptions<C>) {
    this.#options = options;
    this.#accepting = acceptAll(options.listener, options.gate ?? new Gate(), {
      welcome: (socket, pass) => this.#welcome(socket, pass),
      turnAway: (socket, reason) => this.#turnAway(socket, reason),
    });
  }

  /** Where the sign-up listens. */
  get address(): Deno.NetAddr {
    return this.#options.listener.addr;
  }

  /** Those who are in at the moment, in the order in which they came. */
  get joined(): readonly C[] {
    return this.#joined;
  }

  /** Waits for players, and gives those that are there, in the order in which they came. */
  async fill(options: FillOptions): Promise<readonly C[]> {
    const { places, wait, atLeast = 0, tries = 1, onRetry, signal } = options;
    this.#places = places;
    this.#closedBecause = undefined;
    await new Promise<void>((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const waitFor = (triesLeft: number): void => {
        if (!Number.isFinite(wait)) return;
        timer = setTimeout(() => {
          this.#forgetThoseWhoLeft();
          if (this.#joined.length >= atLeast || triesLeft <= 1) return resolve();
          onRetry?.(this.#joined.length);
          waitFor(triesLeft - 1);
        }, wait);
      };
      waitFor(tries);
      const stop = () => {
        clearTimeout(timer);
        resolve();
      };
      signal?.addEventListener("abort", stop, { once: true });
      this.#changed = () => {
        this.#forgetThoseWhoLeft();
        if (this.#joined.length >= places || signal?.aborted) stop();
      };
      this.#changed();
    });
    this.#changed = () => {};
    this.#begun = true;
    this.#closedBecause = "the sign-up is over: the games have begun";
    // Who has been promised a place by now has it.
    await Promise.all(this.#confirming);
    this.#forgetThoseWhoLeft();
    return this.#joined;
  }

  /**
   * Stops listening, withdraws the passes of those who have not yet said who they are, and waits
   * until nothing of the sign-up is under way any more.
   */
  async close(): Promise<void> {
    this.#closedBecause = "the sign-up is over";
    this.#options.listener.close();
    await this.#accepting;
    for (const withdrawal of this.#unregistered) {
      withdrawal.abort("no places left: the sign-up is over");
    }
    await Promise.all([...this.#greetings, ...this.#farewells]);
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  #welcome(socket: Deno.TcpConn, pass: Pass): void {
    const greeting = this.#greet(socket, pass)
      // Not the peer's doing, but a fault of the program; whoever closes the sign-up hears of it.
      .catch((error: unknown) => void (this.#failure ??= { error }))
      .finally(() => this.#greetings.delete(greeting));
    this.#greetings.add(greeting);
  }

  #turnAway(socket: Deno.TcpConn, reason: string): void {
    const { turnAway, onTurnedAway } = this.#options;
    onTurnedAway?.(socket.remoteAddr, reason);
    if (turnAway === undefined || this.#farewells.size >= MOST_TURNED_AWAY) {
      return closeSocket(socket);
    }
    const farewell = turnAway(socket, reason).finally(() => this.#farewells.delete(farewell));
    this.#farewells.add(farewell);
  }

  async #greet(socket: Deno.TcpConn, pass: Pass): Promise<void> {
    const withdrawal = new AbortController();
    const { signal } = pass;
    signal.addEventListener("abort", () => withdrawal.abort(signal.reason), { once: true });
    this.#unregistered.add(withdrawal);
    const candidate = await this.#options.greet(socket, { ...pass, signal: withdrawal.signal })
      .finally(() => this.#unregistered.delete(withdrawal));
    pass.register();
    if (candidate === undefined) return;
    if (!this.#begun) this.#forgetThoseWhoLeft();
    if (this.#begun && await this.#options.readmit?.(candidate)) return;
    const full = this.#joined.length + this.#confirming.size >= this.#places;
    const reason = this.#closedBecause ?? this.#options.admit?.(candidate) ??
      (full ? "all places are taken" : undefined);
    if (reason !== undefined) return await this.#refuse(candidate, reason);
    const confirming = this.#confirm(candidate).finally(() => this.#confirming.delete(confirming));
    this.#confirming.add(confirming);
    if (await confirming) this.#changed();
    else await this.#refuse(candidate, "the registration could not be confirmed");
  }

  async #refuse(candidate: C, reason: string): Promise<void> {
    this.#options.onRefused?.(candidate, reason);
    await candidate.refuse(reason);
  }

  async #confirm(candidate: C): Promise<boolean> {
    if (!await candidate.confirm()) return false;
    this.#joined.push(candidate);
    this.#options.onChange?.("joined", candidate, this.#joined.length);
    return true;
  }

  #forgetThoseWhoLeft(): void {
    const left = this.#joined.filter((candidate) => candidate.hasLeft);
    if (left.length === 0) return;
    this.#joined = this.#joined.filter((candidate) => !candidate.hasLeft);
    for (const candidate of left) {
      this.#options.onChange?.("left", candidate, this.#joined.length);
      candidate.refuse("the connection was closed");
    }
  }
}
