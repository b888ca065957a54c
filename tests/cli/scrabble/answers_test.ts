import { assertEquals } from "@std/assert";
import { Answers } from "../../../lib/cli/scrabble/answers.ts";

function createAnswers() {
  const sent: (readonly number[])[] = [];
  const clock = { now: 0 };
  const answers = new Answers<number>((held) => sent.push(held), () => clock.now);
  return { sent, clock, answers };
}

Deno.test("answers in quick succession are sent four at a time", () => {
  const { sent, answers } = createAnswers();
  for (let answer = 1; answer <= 9; answer++) answers.add(answer, true);
  assertEquals(sent, [[1, 2, 3, 4], [5, 6, 7, 8]]);
});

Deno.test("the last answer is not held", () => {
  const { sent, answers } = createAnswers();
  answers.add(1, true);
  answers.add(2, false);
  answers.add(3, false);
  assertEquals(sent, [[1, 2], [3]]);
});

Deno.test("answers that take long are sent one by one", () => {
  const { sent, clock, answers } = createAnswers();
  for (let answer = 1; answer <= 3; answer++) {
    clock.now += 15;
    answers.add(answer, true);
  }
  assertEquals(sent, [[1], [2], [3]]);
});
