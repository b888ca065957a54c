// Gathers those who take part: the players of the house, and those that register over the network.

import type { TranscriptPlayer } from "../../record/transcript.ts";
import { type RemotePlayer, turnAway } from "../../scrabble/remote_player.ts";
import { ReturningPlayer } from "../../scrabble/returning_player.ts";
import type { StrategyEntry } from "../../strategy/strategies.ts";
import {
  droppedEntrants,
  type DropRule,
  type Format,
  type GameRecord,
} from "../../tournament/format.ts";
import { entrantsWithGames } from "../../tournament/run.ts";
import { SignUp } from "../../tournament/sign_up.ts";
import { Gate } from "../../wire/gate.ts";
import { isSameSecret, Redactor, splitSecret } from "../../wire/secret.ts";
import type { Interrupt } from "../interrupt.ts";
import { showName, uniqueNames } from "../names.ts";
import { makeAddress } from "../options.ts";
import type { AdminReport } from "./admin_report.ts";
import { type AdminSettings, requireStrategy } from "./admin_settings.ts";
import type { Entrant } from "./entrant.ts";
import type { ExpectedEntrant } from "./entrants_file.ts";
import { greetPlayer } from "./greeting.ts";

/** A place in the tournament: for a house player, for somebody of that name, or for anybody. */
export interface Place {
  readonly strategy?: StrategyEntry;
  readonly name?: string;
  /**
   * Why nobody is to come: who had the place is out, or was absent from the start; or it has played all
   * its games, and keeps what it has won.
   */
  readonly left?: "gone" | "done";
}

/** The places when anybody may register: the house players first. */
export function openPlaces({ house, players }: AdminSettings): readonly Place[] {
  const open = Array.from({ length: players - house.length }, () => ({}));
  return [...house.map((strategy) => ({ strategy })), ...open];
}

/** The places for those whom a file expects. */
export function expectedPlaces(expected: readonly ExpectedEntrant[]): readonly Place[] {
  return expected.map(({ name, strategy }) => strategy === undefined ? { name } : { strategy });
}

/** How far a tournament came that was interrupted. */
export interface EarlierProgress {
  readonly format: Format;
  readonly records: readonly GameRecord[];
  /** Whether it was decided before its last game. */
  readonly isDecided: boolean;
  readonly drops: DropRule;
}

/**
 * The places for the players of a tournament that was interrupted. Who has no game left that can be
 * played need not come.
 */
export function earlierPlaces(
  players: readonly TranscriptPlayer[],
  { format, records, isDecided, drops }: EarlierProgress,
): readonly Place[] {
  const gone = droppedEntrants(records, drops);
  for (const [player, { kind }] of players.entries()) if (kind === "absent") gone.add(player);
  const having = isDecided ? new Set() : entrantsWithGames(format, players.length, records, gone);
  return players.map(({ name, strategy }, player) => {
    if (strategy !== undefined) return { strategy: requireStrategy(strategy) };
    if (gone.has(player)) return { name, left: "gone" };
    return having.has(player) ? { name } : { name, left: "done" };
  });
}

/** Whether players have to come over the network. */
export function needsNetwork(places: readonly Place[]): boolean {
  return places.some(isOpen);
}

/** Whether somebody is to come for a place. */
function isOpen({ strategy, left }: Place): boolean {
  return strategy === undefined && left === undefined;
}

/** The players that register over the network, before the start and when they come back. */
export class Registrations {
  readonly #settings: AdminSettings;
  readonly #places: readonly Place[];
  readonly #report: AdminReport;
  /** What players must know to be let in, if that is asked for. */
  readonly #password: string | undefined;
  readonly #redactor = new Redactor();
  readonly #signUp: SignUp<RemotePlayer>;
  /** Who has which name, of the places that are for somebody in particular. */
  readonly #claims = new Map<RemotePlayer, string>();
  #entrants: readonly Entrant[] = [];

  /** Takes connections of `listener` from now on, and takes the listener over. */
  constructor(
    listener: Deno.TcpListener,
    places: readonly Place[],
    settings: AdminSettings,
    password: string | undefined,
    report: AdminReport,
  ) {
    this.#settings = settings;
    this.#places = places;
    this.#report = report;
    this.#password = password;
    if (password !== undefined) this.#redactor.add(password);
    this.#signUp = new SignUp<RemotePlayer>({
      listener,
      gate: new Gate(settings.limits),
      turnAway,
      onTurnedAway: (address, reason) => report.refused(makeAddress(address), reason),
      greet: (socket, pass) =>
        greetPlayer(socket, settings, {
          pass,
          hasSecret: password !== undefined,
          logOf: (peer) =>
            settings.logWire
              ? (direction, text) => report.message(peer, direction, this.#redact(text))
              : undefined,
          onRefused: (peer, reason) => report.refused(peer, this.#redact(reason)),
        }),
      admit: (player) => this.#admit(player),
      readmit: (player) => this.#readmit(player),
      onChange: (change, player, inAll) => {
        if (change === "joined") this.#joined(player, inAll);
        else this.#left(player);
      },
      onRefused: (player, reason) => {
        this.#claims.delete(player);
        report.refused(player.peer, this.#redact(`${player.name}: ${reason}`));
      },
    });
  }

  /** Waits for the players, and gives all entrants in the order of their places. */
  async fill(interrupt: Interrupt): Promise<readonly Entrant[]> {
    const open = this.#places.filter(isOpen).length;
    const where = makeAddress(this.#signUp.address);
    const players = open === 1 ? "player" : "players";
    this.#report.say(`listening on ${where}, waiting for ${open} ${players}`);
    this.#report.say(`a player: scrabble player --name NAME --connect ${where}`);
    const { wait } = this.#settings;
    const remotes = await this.#signUp.fill({ places: open, wait, signal: interrupt.finish });
    this.#entrants = seatEntrants(this.#places, remotes, this.#settings.reconnect);
    for (const { remote } of this.#entrants) {
      if (remote !== undefined) this.#redactor.add(remote.token);
    }
    return this.#entrants;
  }

  /** Stops listening. */
  async close(): Promise<void> {
    await this.#signUp.close();
  }

  /** Without what peers give to be let in: the secrets as they are, and what is given for one. */
  #redact(text: string): string {
    const clean = this.#redactor.redact(text);
    if (this.#password === undefined) return clean;
    return clean.replace(/^(\(register ".*\/).*("\))$/s, "$1***$2");
  }

  #admit(player: RemotePlayer): string | undefined {
    const { name, secret } = player;
    if (this.#password !== undefined && !isSameSecret(secret, this.#password)) {
      const what = secret === "" ? "a secret is asked for" : "the secret is wrong";
      return `${what}; register as NAME/SECRET`;
    }
    const named = this.#places.filter(({ name }) => name !== undefined);
    if (named.length === 0) return undefined;
    const own = named.filter((place) => isName(name, place.name!));
    if (own.length === 0) return `nobody of the name "${name}" is expected`;
    const open = own.filter(isOpen);
    if (open.length === 0) return `"${name}" is out of the tournament`;
    const claimed = new Set(this.#claims.values());
    const free = open.find((place) => !claimed.has(place.name!));
    if (free === undefined) return `"${name}" is here already`;
    this.#claims.set(player, free.name!);
    return undefined;
  }

  async #readmit(player: RemotePlayer): Promise<boolean> {
    // With a password, name and secret are apart already.
    const { name, secret } = this.#password === undefined ? splitSecret(player.name) : player;
    const entrant = this.#entrants.findIndex(({ remote }) =>
      remote?.name === name && remote.admits(secret)
    );
    if (entrant < 0 || !await player.confirm()) return false;
    const remote = this.#entrants[entrant]!.remote!;
    if (!remote.admits(secret)) {
      // A game has begun meanwhile.
      await player.dismiss("too late: a game has begun");
      return true;
    }
    remote.comeBack(player);
    this.#report.reconnected(entrant, player.peer);
    return true;
  }

  #joined({ name, peer }: RemotePlayer, inAll: number): void {
    const open = this.#places.filter(isOpen).length;
    const others = this.#places.length - open;
    this.#report.registered(others + inAll, showName(name), peer, this.#places.length);
  }

  #left(player: RemotePlayer): void {
    this.#claims.delete(player);
    this.#report.refused(player.peer, `${player.name} has left again`);
  }
}

/** The entrants when all players are of the house. */
export function houseEntrants(places: readonly Place[]): readonly Entrant[] {
  return seatEntrants(places, [], 0);
}

/**
 * Who has which place. A place for anybody that nobody took is no place; one for somebody in
 * particular stays, and its entrant is absent.
 */
function seatEntrants(
  places: readonly Place[],
  remotes: readonly RemotePlayer[],
  patience: number,
): readonly Entrant[] {
  const players = [...remotes];
  const taken = places.flatMap(({ strategy, name, left }) => {
    if (strategy !== undefined) return [{ name: strategy.name, strategy }];
    if (left !== undefined && name !== undefined) return [{ name, isDone: left === "done" }];
    const at = name === undefined ? 0 : players.findIndex((remote) => isName(remote.name, name));
    const player = at < 0 ? undefined : players.splice(at, 1)[0];
    if (player === undefined) return name === undefined ? [] : [{ name }];
    const token = crypto.randomUUID().replaceAll("-", "");
    const remote = new ReturningPlayer(player, player.name, { patience, token });
    return [{ name: name ?? player.name, remote }];
  });
  const names = uniqueNames(taken.map(({ name }) => name));
  return taken.map((entrant, index) => ({ ...entrant, name: names[index]! }));
}

/** Whether who registers as `name` is meant by `expected`, which may tell it apart by a number. */
function isName(name: string, expected: string): boolean {
  const shown = showName(name);
  return shown === expected || shown === expected.replace(/ \(\d+\)$/, "");
}
