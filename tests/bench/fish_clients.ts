// Many clients of Fish in one process, all with the strategy greedy, at an administrator:
//
//     deno run --allow-net tests/bench/fish_clients.ts 127.0.0.1:12345 100
//
// Prints how long it took from the first start of a tournament to the end of the last client.

import { runClient } from "../../lib/fish/client.ts";
import { GREEDY } from "../../lib/fish/strategy/greedy.ts";
import { HousePlayer } from "../../lib/fish/strategy/house_player.ts";
import { Connection } from "../../lib/wire/connection.ts";
import { jsonFormat } from "../../lib/wire/json_stream.ts";

const [address = "127.0.0.1:12345", count = "100"] = Deno.args;
const [hostname = "127.0.0.1", port = "12345"] = address.split(":");

let began: number | undefined;
const clients: ReturnType<typeof runClient>[] = [];
for (let i = 0; i < Number(count); i++) {
  const socket = await Deno.connect({ hostname, port: Number(port) });
  const letters = [i / 26, i % 26].map((n) => String.fromCharCode(97 + Math.floor(n) % 26));
  clients.push(runClient(
    new Connection(socket, jsonFormat()),
    new HousePlayer(`client${letters.join("")}`, GREEDY),
    { onCall: () => void (began ??= performance.now()) },
  ));
}
const results = await Promise.all(clients);
const seconds = (performance.now() - (began ?? performance.now())) / 1000;
const finished = results.filter(({ kind }) => kind === "finished").length;
console.log(`${finished} of ${results.length} finished, ${seconds.toFixed(2)} s`);
