// The options of `scrabble admin` for Scrabble, as the help text shows them.

import { STRATEGIES } from "../../strategy/strategies.ts";
import { DEFAULT_NAME_LENGTH } from "./admin_settings.ts";
import { GAME_OPTION } from "../game.ts";
import { ADMISSION_OPTIONS, LIMIT_OPTIONS } from "../limits.ts";
import { type CommandDeclaration, joinWords, type OptionDeclaration } from "../options.ts";

/** The option that names leave values. */
export const LEAVES_OPTION: OptionDeclaration = {
  name: "leaves",
  value: "FILE",
  help:
    "what tiles left on the rack are worth to strategies that ask, a .klv2 file (default: the " +
    "one beside the dictionary, else the program's own)",
};

const PLAYERS: readonly OptionDeclaration[] = [
  {
    name: "players",
    value: "N",
    help: "begin as soon as N players are there, house players among them (default: 2, or the " +
      "number of house players when that is more)",
  },
  {
    name: "wait",
    value: "SECONDS",
    help: "begin after this time with those who are there, if they are at least two (default: " +
      "wait for as long as it takes)",
  },
  {
    name: "house",
    value: "S,S",
    help: `house players by strategy: ${joinWords(STRATEGIES.map(({ name }) => name), "or")}; ` +
      "when all players are of the house, no port is opened",
  },
  {
    name: "entrants",
    value: "FILE",
    help: "who may register: a name a line, the first seed first; house:STRATEGY is a house " +
      "player. Who has not come when the wait is over is absent, and loses its games",
  },
];

const TOURNAMENT: readonly OptionDeclaration[] = [
  {
    name: "format",
    value: "F",
    help: "match: one table for all (default where all fit at one); round-robin: everyone meets " +
      "everyone (default for more); gauntlet: the first against all others; swiss: in each round " +
      "players with equal points meet, nobody twice while it can be avoided; knockout: who loses a match is out; " +
      "king-of-the-hill: in each round the first meets the second, the third the fourth",
  },
  {
    name: "games",
    value: "N",
    help: "games of each pairing; in a knock-out the most of a match, best of N (default: 1)",
  },
  {
    name: "rounds",
    value: "N",
    help: "rounds of swiss and king-of-the-hill (default: as many as a knock-out would have)",
  },
  {
    name: "paired",
    help: "every game twice, with the same order of the bag and the seats swapped; the two count " +
      "as a unit",
  },
  {
    name: "table",
    value: "N",
    help:
      "players in one game, 2 to 4, in match, round-robin and gauntlet (default: 2; in a match " +
      "all of them)",
  },
  {
    name: "draw",
    help: "draw the seeds of swiss, knockout and king-of-the-hill; without it they are the order " +
      "of the entrants",
  },
  {
    name: "sprt",
    value: "ELO0,ELO1",
    help: "stop a match of two as soon as it is decided whether the first is at most ELO0 or at " +
      "least ELO1 stronger (sequential probability ratio test with 5 % error either way; with " +
      "ELO0,ELO1,ALPHA,BETA those errors, as 0,10,0.01,0.01)",
  },
  {
    name: "concurrency",
    value: "N",
    help:
      "games at the same time, each on a thread of its own (of some 30 MB) if all its players are " +
      "of the house: more than there are cores gain nothing then. A remote player plays one at a " +
      "time. Seeded games of house players do not depend on it (default: the number of cores)",
  },
  {
    name: "after-fault",
    value: "drop|continue",
    help:
      "what becomes of a player whose messages were in order but whose play or exchange broke " +
      "a rule: it is dropped, or loses that game only (default: drop)",
  },
  {
    name: "reconnect",
    value: "SECONDS",
    help: "how long the others wait at the start of a game for a player that lost its connection " +
      "between games; it comes back by registering as NAME/TOKEN, with the token that it was told " +
      "in its first game (default: 0, who is gone is dropped)",
  },
];

const RULES: readonly OptionDeclaration[] = [
  {
    name: "seed",
    value: "N",
    help: "what fixes the order of the tiles: the same seed and the same house players give the " +
      "same games (default: a new one each time, which is recorded)",
  },
  {
    name: "dictionary",
    value: "FILE",
    help:
      "the words that may be played, a .txt list or a .kwg word graph (default: the program's " +
      "own, ENABLE)",
  },
  LEAVES_OPTION,
  {
    name: "exchange-minimum",
    value: "N",
    help: "tiles that must be in the bag for an exchange, 1 to 7; never more are exchanged than " +
      "the bag holds (default: 1)",
  },
];

const TIME: readonly OptionDeclaration[] = [
  {
    name: "turn-timeout",
    value: "SECONDS",
    help: "how long a remote player may take for a turn, and for the answer to any other call " +
      "(default: 60)",
  },
  {
    name: "clock",
    value: "S[+I]",
    help: "seconds that a remote player has for all its turns of a game, and how many are added " +
      "after each turn, as 300 or 180+2; who uses them up is at fault (default: no clock)",
  },
  {
    name: "time-margin",
    value: "MS",
    help:
      "milliseconds by which a clock may be overdrawn, for what the network takes (default: 50)",
  },
  {
    name: "register-timeout",
    value: "SECONDS",
    help: "how long a connection may take to register (default: 10)",
  },
];

const NETWORK: readonly OptionDeclaration[] = [
  {
    name: "listen",
    value: "HOST:PORT",
    help: "where players connect; port 0 takes a free one (default: 127.0.0.1:9000)",
  },
  {
    name: "coordinates",
    value: "xy|yx",
    help: "what place-tile and place-blank give first: xy the column, yx the row (default: xy)",
  },
  ...ADMISSION_OPTIONS,
];

const LIMITS: readonly OptionDeclaration[] = [
  ...LIMIT_OPTIONS,
  {
    name: "name-length",
    value: "N",
    help: `the most characters of a name (default: ${DEFAULT_NAME_LENGTH})`,
  },
];

const RECORDING: readonly OptionDeclaration[] = [
  {
    name: "out",
    value: "DIR",
    help:
      "where to write transcript.jsonl, results.json, results.csv and, for games of two, a GCG " +
      "file each; a transcript is never overwritten (default: a new folder in games/, named after " +
      "date and time)",
  },
  {
    name: "resume",
    value: "DIR",
    help:
      "go on with the tournament that was recorded in DIR and interrupted, with its settings; " +
      "games that had ended are not played again. Remote players register again under their names",
  },
  { name: "no-record", help: "write no files" },
  { name: "log-wire", help: "record every message as it went over the wire" },
  { name: "json", help: "print what happens as data, one JSON object a line" },
  { name: "quiet", help: "say nothing on the way; the results are printed" },
];

/** Options that say how a run goes, and nothing about the tournament: they are given anew with `--resume`. */
export const OPTIONS_OF_RUN: readonly string[] = [
  ...[...NETWORK, ...LIMITS].map(({ name }) => name).filter((name) => name !== "coordinates"),
  ...["concurrency", "wait", "register-timeout", "resume", "log-wire", "json", "quiet"],
];

/** The command as its help text shows it. */
export const ADMIN: CommandDeclaration = {
  name: "admin",
  summary: "hosts games of Scrabble between players that connect",
  usage: ["admin [options]", "admin --resume DIR [options]", "admin --game GAME [options]"],
  description: [
    "Waits for players, lets them play, shows how the games go and how they ended, and records " +
    "everything in a transcript that `scrabble replay` reads.",
    "A player that is at fault (an illegal play, a late answer, a message that is not in the " +
    "protocol, a lost connection) is told why and dropped; its games played stand, those to come " +
    "are forfeits, and the others play on.",
    "^C lets the games under way end and begins no other; a second ^C stops at once. Either way, " +
    "and after a crash, --resume goes on from the records.",
  ],
  groups: [
    { title: "Players", options: PLAYERS },
    { title: "Tournament", options: TOURNAMENT },
    { title: "Rules", options: [GAME_OPTION, ...RULES] },
    { title: "Time", options: TIME },
    { title: "Network", options: NETWORK },
    { title: "Limits, beyond which a peer is told so and its connection closed", options: LIMITS },
    { title: "What is shown and recorded", options: RECORDING },
  ],
  examples: [
    ["scrabble admin", "waits for two players on 127.0.0.1:9000 and lets them play a game"],
    [
      "scrabble admin --house greedy --games 10",
      "lets one player that connects play ten games against a house player",
    ],
    [
      "scrabble admin --format swiss --rounds 6 --players 11 --out club --listen 0.0.0.0:9000 " +
      "--password-file secret",
      "a Swiss of six rounds for a club of eleven who know the secret; one has a bye in each round",
    ],
    [
      "scrabble admin --players 30 --wait 300 --out course --after-fault continue",
      "waits five minutes for up to 30 programs of a course; everyone meets everyone",
    ],
    [
      "scrabble admin --house equity,greedy --games 1000 --paired --sprt 0,20 --quiet",
      "compares two house players without a network, until it is clear which is the stronger",
    ],
    ["scrabble admin --resume club", "goes on with a tournament that was interrupted"],
  ],
  positionals: 0,
};
