// What `scrabble admin --game fish` tells on the way and at the end: to people, as data, and to the
// transcript.

import type { GameEvent } from "../../fish/event.ts";
import type { Failure, TournamentOutcome } from "../../fish/manager.ts";
import type { BodyEvent } from "../../fish/record/transcript.ts";
import {
  type FishTranscriptWriter,
  type HeaderFacts,
  lineOf,
} from "../../fish/record/transcript_writer.ts";
import { escapeText, makeCount, makeJson } from "../../text.ts";
import type { GameRecord, Pairing } from "../../tournament/format.ts";
import { printResult, printTalk } from "../terminal.ts";
import { TurnedAway } from "../turned_away.ts";
import type { FishAdminSettings } from "./admin_settings.ts";

/** Tells what happens, in each of the ways that the settings ask for. */
export class FishReport {
  readonly #settings: FishAdminSettings;
  readonly #transcript: FishTranscriptWriter | undefined;
  /** The names of the players, unique, in order of sign-up; none before the tournament. */
  #names: readonly string[] = [];
  /** The names that they have signed up with, which need not be unique: those of the result. */
  #signedUpAs: readonly string[] = [];
  readonly #turnedAway = new TurnedAway((address, reason) => {
    this.#tellOfPeer({ event: "refuse", address, reason });
    this.say(`not signed up: ${address}: ${reason}`);
  });
  /** Whether what peers cause has filled its part of the transcript. */
  #logIsFull = false;

  constructor(settings: FishAdminSettings, transcript: FishTranscriptWriter | undefined) {
    this.#settings = settings;
    this.#transcript = transcript;
  }

  /** Says something to people, unless they want to hear nothing. */
  say(text: string): void {
    if (!this.#settings.quiet) printTalk(escapeText(text));
  }

  /** A peer was refused, or a player left before the start. */
  refused(address: string, reason: string): void {
    this.#turnedAway.add(address, reason);
  }

  /** One message as it went over the wire. */
  message(address: string, direction: "in" | "out" | "failure", text: string): void {
    if (direction === "failure") return;
    const way = direction === "in" ? "received" : "sent";
    this.#tellOfPeer({ event: "message", address, direction: way, text: text.trimEnd() });
  }

  /** Records what a peer has done, unless what peers do has filled its part of the transcript. */
  #tellOfPeer(event: BodyEvent): void {
    if (this.#transcript?.appendLog(event) !== false || this.#logIsFull) return;
    this.#logIsFull = true;
    this.say("no more refusals and messages are recorded: they have filled --log-size");
  }

  /** The tournament begins, with players that have signed up as `signedUpAs`. */
  begin(signedUpAs: readonly string[], facts: HeaderFacts): void {
    const leftOut = this.#turnedAway.end();
    if (leftOut !== undefined) this.say(`not signed up: ${leftOut}`);
    this.#signedUpAs = signedUpAs;
    this.#names = facts.players.map(({ name }) => name);
    this.#transcript?.begin(facts);
    this.say(`the tournament begins with ${makeCount(this.#names.length, "player")}`);
  }

  /** Gives the one that tells of the events of a game. */
  game(pairing: Pairing): (event: GameEvent) => void {
    const names = this.#namesOf(pairing.seats);
    this.say(`round ${pairing.round}, game ${pairing.game}: ${names.join(", ")}`);
    return (event) => {
      this.#transcript?.append(lineOf(event, pairing, names, this.#settings.columns));
    };
  }

  /** A player was removed. */
  failed({ player, when, kind, reason }: Failure): void {
    if (typeof when === "string") {
      this.#transcript?.append({ event: "drop", player, when, fault: kind, reason });
    }
    this.say(`${this.#names[player]} is removed: ${reason}`);
  }

  /** A game has ended. */
  ended({ pairing, scores, winners }: GameRecord): void {
    const results = this.#namesOf(pairing.seats).map((name, seat) => `${name} ${scores[seat]}`);
    const first = winners.map((seat) => this.#names[pairing.seats[seat]!]!);
    const who = first.length === 0 ? "nobody" : first.join(", ");
    this.say(`game ${pairing.game} is over: ${results.join(", ")}; first: ${who}`);
  }

  /** The end: prints the winners and the failures. */
  async end({ winners, failures, complete }: TournamentOutcome): Promise<void> {
    const failed = failures.map(({ player }) => player);
    if (complete) await this.#transcript?.end(winners, failed);
    else await this.#transcript?.close();
    const winnerNames = winners.map((player) => this.#signedUpAs[player]!);
    const failureNames = failed.map((player) => this.#signedUpAs[player]!);
    try {
      if (this.#settings.json) printData(winnerNames, failureNames, complete);
      else {
        const list = (names: readonly string[]) =>
          names.length === 0 ? "none" : escapeText(names.join(", "));
        const won = complete ? list(winnerNames) : "none, the tournament was stopped";
        printResult(`winners: ${won}`);
        printResult(`failures: ${list(failureNames)}`);
      }
    } finally {
      // Also when nobody reads the results.
      if (this.#transcript !== undefined) this.say(`transcript: ${this.#transcript.path}`);
    }
  }

  /** There was no tournament; who reads the result as data is told so, too. */
  nothingPlayed(): void {
    if (this.#settings.json) printData([], [], false);
  }

  #namesOf(players: readonly number[]): string[] {
    return players.map((player) => this.#names[player]!);
  }
}

/** Prints the result as data. */
function printData(
  winners: readonly string[],
  failures: readonly string[],
  complete: boolean,
): void {
  printResult(makeJson({ winners, failures, complete }));
}
