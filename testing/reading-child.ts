// Reads questions as a long-running process does: V8 stops optimizing patterns once a megabyte of them is compiled.
// Reports how long each took compared with a usual one of the same length.
import { readQuestion } from "@/lib/conversations/question";

const LENGTH = 4_000;
const USUAL = "How much should I drink on a 3 h ride at 30 °C, and how much carbohydrate? ";
const REPEATED = [
  ...["1", "½", "1,", "1:", "a", "a ", "a-", "two ", "a half ", "1 h ", "1 x ", "2 big ", "5% "],
  ...["500 ml ", "2 cups ", "2 pills of ", "2 bottles ", "drank ", "every ", " ", "-", "1 a two 3"],
  ...["a girl in ", "my friend ", "Jon is ", "35 °C and ", "between 15 and "],
];

function secondsOf(text: string): number {
  const { user, system } = process.cpuUsage();
  readQuestion(text.repeat(LENGTH).slice(0, LENGTH));
  const after = process.cpuUsage();
  return (after.user + after.system - user - system) / 1e6;
}

secondsOf(USUAL);
const usual = Math.max(secondsOf(USUAL), secondsOf(USUAL));
const shares = REPEATED.map((text) => [text, secondsOf(text) / usual]);
console.log(JSON.stringify(Object.fromEntries(shares)));
