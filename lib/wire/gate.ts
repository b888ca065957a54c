// The gate of a server: how many connections there may be, in all and of one address, and how fast
// new ones may come. Whoever takes up much is the first to be turned away, so that a crowd from one
// address keeps nobody else out.
//
// The machine's own addresses count as trusted: what is behind them are players of a class on one
// machine, or a proxy that has a gate of its own. They are held to the limits for all, not to those
// of one address.

/** How much is let in. */
export interface GateLimits {
  /** Connections at a time. */
  readonly connections: number;
  /** Connections at a time of one address. */
  readonly connectionsPerAddress: number;
  /** Connections at a time that have not yet said who they are. */
  readonly unregistered: number;
  /** New connections of one address in a minute. */
  readonly connectionRate: number;
}

/** The limits where nothing else is said: room for a class of players behind one address. */
export const DEFAULT_GATE_LIMITS: GateLimits = {
  connections: 2000,
  connectionsPerAddress: 256,
  unregistered: 256,
  connectionRate: 600,
};

/** A connection that was let in. */
export interface Pass {
  /** Aborted, with the reason in words, when the connection is to make room for another. */
  readonly signal: AbortSignal;
  /** The peer has said who it is: it is not asked to make room any more. */
  register(): void;
  /** The connection is closed. */
  leave(): void;
}

/** What is known of an address. */
interface Visitor {
  readonly isOwn: boolean;
  connections: number;
  /** Those that have not yet said who they are and when they came, the longest waiting first. */
  readonly unregistered: Map<AbortController, number>;
  /** How many new connections may come now, as of the moment `at`. */
  tokens: number;
  at: number;
}

/**
 * How long a connection can be sure not to be asked to make room, in milliseconds: time enough for a
 * peer that says at once who it is, even where that is lost on the way and sent again. The most
 * unregistered connections, divided by this, is how fast a crowd can come.
 */
export const GRACE = 500;

/** How many addresses without connections are remembered before they are looked through. */
const MOST_REMEMBERED = 1024;

const MINUTE = 60_000;

/** Counts connections and says who may come in. Knows no sockets. */
export class Gate {
  readonly #limits: GateLimits;
  readonly #now: () => number;
  readonly #visitors = new Map<string, Visitor>();
  #connections = 0;
  #unregistered = 0;
  #lookThroughAt = MOST_REMEMBERED;

  /** `now` gives milliseconds on a clock that never goes back. */
  constructor(
    limits: GateLimits = DEFAULT_GATE_LIMITS,
    now: () => number = () => performance.now(),
  ) {
    this.#limits = limits;
    this.#now = now;
  }

  /**
   * How many milliseconds a connection from the IP address `host` has to wait before it enters, so
   * that nobody is asked to make room who has only just come. May be less by then, or more.
   */
  timeUntilRoom(host: string): number {
    if (this.#unregistered < this.#limits.unregistered) return 0;
    if (this.#refusalOf(this.#visitor(networkOf(host))) !== undefined) return 0;
    const [, came] = this.#findLongest()?.longest ?? [];
    return came === undefined ? 0 : Math.max(0, came + GRACE - this.#now());
  }

  /** Lets a connection from the IP address `host` in, or gives the reason why not. */
  enter(host: string): Pass | string {
    const visitor = this.#visitor(networkOf(host));
    const refusal = this.#refusalOf(visitor);
    if (!visitor.isOwn && visitor.tokens >= 1) visitor.tokens--;
    if (refusal !== undefined) return refusal;
    if (this.#unregistered >= this.#limits.unregistered) this.#makeRoom();
    const controller = new AbortController();
    const forget = () => {
      if (visitor.unregistered.delete(controller)) this.#unregistered--;
    };
    visitor.connections++;
    visitor.unregistered.set(controller, this.#now());
    this.#connections++;
    this.#unregistered++;
    let isIn = true;
    return {
      signal: controller.signal,
      register: forget,
      leave: () => {
        if (!isIn) return;
        isIn = false;
        forget();
        visitor.connections--;
        this.#connections--;
      },
    };
  }

  /** Why a visitor may not open another connection now; undefined when it may. */
  #refusalOf(visitor: Visitor): string | undefined {
    const { connections, connectionsPerAddress, connectionRate } = this.#limits;
    if (!visitor.isOwn) {
      if (visitor.tokens < 1) {
        return `more than ${connectionRate} new connections of one address in a minute`;
      }
      if (visitor.connections >= connectionsPerAddress) {
        return `more than ${connectionsPerAddress} connections of one address`;
      }
    }
    return this.#connections >= connections ? `more than ${connections} connections` : undefined;
  }

  /** The longest waiting connection of the address that has most of them, and when it came. */
  #findLongest():
    | { readonly visitor: Visitor; readonly longest: readonly [AbortController, number] }
    | undefined {
    let most: Visitor | undefined;
    for (const visitor of this.#visitors.values()) {
      if (visitor.unregistered.size > (most?.unregistered.size ?? 0)) most = visitor;
    }
    const [longest] = most?.unregistered ?? [];
    return most === undefined || longest === undefined ? undefined : { visitor: most, longest };
  }

  /** Asks that connection to leave. */
  #makeRoom(): void {
    const found = this.#findLongest();
    if (found === undefined) return;
    const { visitor, longest: [controller] } = found;
    visitor.unregistered.delete(controller);
    this.#unregistered--;
    controller.abort(`more than ${this.#limits.unregistered} connections that have not registered`);
  }

  #visitor(network: string): Visitor {
    const { connectionRate } = this.#limits;
    const now = this.#now();
    let visitor = this.#visitors.get(network);
    if (visitor === undefined) {
      if (this.#visitors.size >= this.#lookThroughAt) this.#forgetThoseAtRest(now);
      const unregistered = new Map<AbortController, number>();
      const isOwn = isLoopback(network);
      visitor = { isOwn, connections: 0, unregistered, tokens: connectionRate, at: now };
      this.#visitors.set(network, visitor);
    }
    visitor.tokens = this.#tokensOf(visitor, now);
    visitor.at = now;
    return visitor;
  }

  #tokensOf({ tokens, at }: Visitor, now: number): number {
    const { connectionRate } = this.#limits;
    return Math.min(connectionRate, tokens + (now - at) * connectionRate / MINUTE);
  }

  /** Forgets addresses that have no connection and could open as many as any other. */
  #forgetThoseAtRest(now: number): void {
    for (const [network, visitor] of this.#visitors) {
      const isAtRest = visitor.connections === 0 &&
        this.#tokensOf(visitor, now) >= this.#limits.connectionRate;
      if (isAtRest) this.#visitors.delete(network);
    }
    this.#lookThroughAt = Math.max(MOST_REMEMBERED, 2 * this.#visitors.size);
  }
}

/** Whether an IP address, or a name, is of this machine alone. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" ||
    /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/i.test(host);
}

/**
 * What counts as one address: an address of IPv4, also where it is written in IPv6, and the first 64
 * bits of one of IPv6, since a single customer is given as much.
 */
export function networkOf(host: string): string {
  if (isLoopback(host)) return "127.0.0.1";
  if (!host.includes(":")) return host;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(host)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = host.toLowerCase().split("%", 1)[0]!.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, "")).join(":");
}
