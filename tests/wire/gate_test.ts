import { assert, assertEquals, assertMatch } from "@std/assert";
import { DEFAULT_GATE_LIMITS, Gate, GRACE, isLoopback, type Pass } from "../../lib/wire/gate.ts";

const LIMITS = { connections: 10, connectionsPerAddress: 3, unregistered: 5, connectionRate: 60 };

function enter(gate: Gate, host: string): Pass {
  const pass = gate.enter(host);
  if (typeof pass === "string") throw new Error(pass);
  return pass;
}

Deno.test("an address has so many connections at a time; those that left do not count", () => {
  const gate = new Gate(LIMITS, () => 0);
  const passes = [1, 2, 3].map(() => enter(gate, "10.0.0.1"));
  assertEquals(gate.enter("10.0.0.1"), "more than 3 connections of one address");
  enter(gate, "10.0.0.2");
  passes[0]!.leave();
  passes[0]!.leave();
  enter(gate, "10.0.0.1");
  assertEquals(typeof gate.enter("10.0.0.1"), "string");
});

Deno.test("there are so many connections in all, whatever addresses they have", () => {
  const gate = new Gate(LIMITS, () => 0);
  for (let host = 0; host < 10; host++) enter(gate, `10.0.0.${host}`).register();
  assertEquals(gate.enter("10.0.1.1"), "more than 10 connections");
  assertEquals(gate.enter("127.0.0.1"), "more than 10 connections");
});

Deno.test("an address may connect so often in a minute, and again after a while", () => {
  let now = 0;
  const gate = new Gate(LIMITS, () => now);
  const connect = () => {
    const pass = gate.enter("10.0.0.1");
    if (typeof pass !== "string") pass.leave();
    return typeof pass !== "string";
  };
  for (let time = 0; time < 60; time++) assert(connect());
  assert(!connect());
  enter(gate, "10.0.0.2");
  now = 999;
  assert(!connect());
  now = 1000;
  assert(connect());
  assert(!connect());
  now = 3_600_000;
  for (let time = 0; time < 60; time++) assert(connect());
  assert(!connect());
});

Deno.test("the connections of this machine are held to the limits for all only", () => {
  const gate = new Gate({ ...LIMITS, connections: 1000 }, () => 0);
  for (const host of ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"]) {
    for (let time = 0; time < 100; time++) enter(gate, host).register();
  }
});

Deno.test("the longest waiting connection of the address with most of them makes room", () => {
  const gate = new Gate({ ...LIMITS, connectionsPerAddress: 10 }, () => 0);
  const lone = enter(gate, "10.0.0.1");
  const crowd = [1, 2, 3, 4, 5, 6].map(() => enter(gate, "10.0.0.2"));
  const late = enter(gate, "10.0.0.3");
  assertEquals(crowd.map(({ signal }) => signal.aborted), [true, true, true, false, false, false]);
  assert(!lone.signal.aborted);
  assert(!late.signal.aborted);
  assertMatch(crowd[0]!.signal.reason, /^more than 5 connections that have not registered$/);
  // Who has registered is not asked any more.
  crowd[3]!.register();
  enter(gate, "10.0.0.4");
  enter(gate, "10.0.0.4");
  assertEquals(crowd.map(({ signal }) => signal.aborted), [true, true, true, false, true, false]);
});

Deno.test("who has only just come is not to make room: the next waits so long", () => {
  let now = 0;
  const gate = new Gate({ ...LIMITS, unregistered: 2 }, () => now);
  assertEquals(gate.timeUntilRoom("127.0.0.1"), 0);
  const first = enter(gate, "127.0.0.1");
  now = 300;
  const second = enter(gate, "127.0.0.1");
  assertEquals(gate.timeUntilRoom("127.0.0.1"), GRACE - 300);
  assertEquals(gate.timeUntilRoom("10.0.0.1"), GRACE - 300);
  now = GRACE;
  assertEquals(gate.timeUntilRoom("10.0.0.1"), 0);
  assert(!first.signal.aborted);
  enter(gate, "10.0.0.1");
  assert(first.signal.aborted);
  assert(!second.signal.aborted);
  assertEquals(gate.timeUntilRoom("10.0.0.1"), 300);
  // Who registers leaves its room to the next.
  second.register();
  assertEquals(gate.timeUntilRoom("10.0.0.1"), 0);
});

Deno.test("who is to be turned away need not wait for it", () => {
  const gate = new Gate({ ...LIMITS, unregistered: 3 }, () => 0);
  for (let time = 0; time < 3; time++) enter(gate, "10.0.0.1");
  assertEquals(gate.timeUntilRoom("10.0.0.2"), GRACE);
  assertEquals(gate.timeUntilRoom("10.0.0.1"), 0);
  assertEquals(gate.enter("10.0.0.1"), "more than 3 connections of one address");
});

Deno.test("IPv6 addresses count as one by their first 64 bits, those of IPv4 in IPv6 as such", () => {
  const gate = new Gate(LIMITS, () => 0);
  for (const host of ["2001:db8::1", "2001:0db8:0:0:1::", "2001:DB8:0:0:ffff:1:2:3"]) {
    enter(gate, host);
  }
  assertEquals(typeof gate.enter("2001:db8::2"), "string");
  enter(gate, "2001:db8:0:1::1");
  const other = new Gate(LIMITS, () => 0);
  for (const host of ["10.0.0.1", "::ffff:10.0.0.1", "10.0.0.1"]) enter(other, host);
  assertEquals(typeof other.enter("::ffff:10.0.0.1"), "string");
});

Deno.test("a hundred thousand addresses that came once are forgotten", () => {
  let now = 0;
  const gate = new Gate(DEFAULT_GATE_LIMITS, () => now);
  const size = () => Deno.memoryUsage().heapUsed;
  const visit = (count: number) => {
    for (let host = 0; host < count; host++, now += 100) {
      enter(gate, `10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`).leave();
    }
  };
  visit(5000);
  const before = size();
  visit(100_000);
  assert(size() - before < 10_000_000, "the gate remembers all addresses");
});

Deno.test("loopback addresses are known as such", () => {
  for (const host of ["localhost", "127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"]) {
    assert(isLoopback(host), host);
  }
  for (const host of ["0.0.0.0", "::", "10.0.0.1", "127.example.org", "128.0.0.1", ""]) {
    assert(!isLoopback(host), host);
  }
});
