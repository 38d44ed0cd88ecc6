import { setTimeout as pause } from "node:timers/promises";
import { factsIn, startModelStandIn } from "@/scripts/stand-in/model/stand-in.mjs";

/**
 * How long an answer's first text takes from its question: without a model, and behind the first whole sentence of one, which
 * the stand-in marks. By `BENCH_MODEL`, one of both. Prints JSON.
 */

let markedMs = 0;
async function* marking(messages: Parameters<typeof factsIn>[0]) {
  const [first = "", ...others] = factsIn(messages);
  yield first.slice(0, 20);
  await pause(50);
  markedMs = performance.now();
  yield `${first.slice(20)}\n`;
  yield others.join("\n");
}

const withModel = process.env["BENCH_MODEL"] === "on";
if (withModel) {
  const { baseUrl } = await startModelStandIn(marking);
  Object.assign(process.env, { MODEL_NAME: "stand-in", MODEL_BASE_URL: baseUrl });
  process.env["MODEL_DAILY_TOKENS"] = "1000000000";
}
const { POST } = await import("@/app/v1/ai/conversations/[conversation_id]/messages/route");
const { beginConversation } = await import("@/lib/conversations/conversations");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { callerOf, newPartner } = await import("@/testing/partner");
const { PROFILE } = await import("@/testing/profile");

const ROUNDS = 60;
const QUESTIONS = [
  "How much carbohydrate per hour do I need for a 3 h ride?",
  "What should I carry on a 4 h ride?",
  "How much sodium do I need on a 2 h run?",
  "What helps against cramps?",
];

const partner = await newPartner();
const account = callerOf(partner);
const { id: athlete_id } = await createAthlete(account, PROFILE);
const headers = {
  authorization: `Bearer ${partner.testKey}`,
  "content-type": "application/json",
};

/** Milliseconds until the first text that is not of safety alone; behind the mark, where a model is asked. */
async function firstTextMs(content: string): Promise<number> {
  const { id } = await beginConversation(account, { athlete_id });
  const startedMs = performance.now();
  markedMs = withModel ? Number.POSITIVE_INFINITY : startedMs;
  const asked = { method: "POST", headers, body: JSON.stringify({ content }) };
  const url = `http://localhost/v1/ai/conversations/${id}/messages`;
  const { status, body } = await POST(new Request(url, asked), {
    params: Promise.resolve({ conversation_id: id }),
  });
  if (status !== 200 || body === null) throw new Error(`${status}`);
  let text = "";
  let ms: number | null = null;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += read.value;
    const sinceMs = performance.now() - markedMs;
    if (ms === null && read.value.includes("event: text_delta") && sinceMs >= 0) ms = sinceMs;
  }
  if (ms === null) throw new Error(text);
  return ms;
}

const times: number[] = [];
for (let round = -5; round < ROUNDS; round++) {
  const ms = await firstTextMs(QUESTIONS[(round + 8) % QUESTIONS.length] ?? "");
  if (round >= 0) times.push(ms);
}
times.sort((one, other) => one - other);
const at = (share: number) => times[Math.ceil(times.length * share) - 1];
console.log(JSON.stringify({ p50: at(0.5), p95: at(0.95), most: at(1) }));
process.exit(0);
