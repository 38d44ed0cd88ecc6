import { dateOf } from "@/lib/metering/day";
import { stopwatchMs, wallMs } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import { newDeadline } from "@/lib/platform/deadline";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { countModelCall, countModelSentence, countModelTokens } from "@/lib/platform/metrics";
import { putRight, setAside } from "./budget.store";
import { type Known, toldIn } from "./grounding";
import type { Usage } from "./model";
import { INSTRUCTIONS, materialOf } from "./prompt";
import { sentencesOf } from "./sentences";

/** What to put into words, for whom, and how long it may take. */
export interface Retelling<K extends Known> {
  use: "report" | "conversation";
  /** The connection pool: no transaction may be open during a model call. */
  db: Db;
  /** The account whose daily budget is charged. */
  accountId: string;
  known: readonly K[];
  question: string | null;
  /** Aborts the call early. */
  signal?: AbortSignal | undefined;
  /** Time limits for the first complete sentence, and for all of them. */
  firstMs: number;
  wholeMs: number;
}

/** A sentence that passed, with the facts it states; one that failed; or an early end with more expected. */
export type Retold<K> =
  | { kind: "told"; text: string; told: readonly K[] }
  | { kind: "dropped" }
  | { kind: "broken" };

const OUTPUT_MAX = 1_500;
const SENTENCES_MAX = 40;
const CHARACTERS_PER_TOKEN = 3;

const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/**
 * Streams the known facts in the configured model's words, sentence by sentence. Each is checked before it is yielded,
 * and none repeats another. If the model is down, late or over the account's budget, the stream ends early; it never
 * throws.
 */
export async function* retell<K extends Known>(asked: Retelling<K>): AsyncGenerator<Retold<K>> {
  const { use, db, accountId, signal } = asked;
  const prompt = materialOf(asked.known, asked.question);
  const day = dateOf(wallMs());
  const expected: Required<{ [key in keyof Usage]: number }> = {
    input: tokensIn(INSTRUCTIONS) + tokensIn(prompt),
    output: OUTPUT_MAX,
  };
  const aside = expected.input + expected.output;
  if (!(await setAside(db, accountId, day, aside, env.MODEL_DAILY_TOKENS))) {
    countModelCall(use, "over_budget");
    yield { kind: "broken" };
    return;
  }
  const whole = newDeadline(asked.wholeMs, signal);
  const first = setTimeout(() => whole.end(new Error("No sentence came in time.")), asked.firstMs);
  const startedMs = stopwatchMs();
  let usage: Usage = { input: undefined, output: undefined };
  let letters = 0;
  let outcome: "whole" | "broken" | "left" = "left";
  try {
    // Loaded lazily, so deployments without a model never load it.
    const { wordsOfModel } = await import("./model");
    const options = { system: INSTRUCTIONS, prompt, maxOutputTokens: OUTPUT_MAX };
    const words = wordsOfModel({ ...options, signal: whole.signal }, (said) => {
      usage = said;
    });
    let untold = [...asked.known];
    let count = 0;
    for await (const text of sentencesOf(words)) {
      clearTimeout(first);
      letters += text.length;
      const told = toldIn(text, untold);
      untold = untold.filter((one) => !told.includes(one));
      countModelSentence(use, told.length > 0);
      yield told.length > 0 ? { kind: "told", text, told } : { kind: "dropped" };
      if (++count === SENTENCES_MAX) break;
    }
    outcome = "whole";
  } catch (error) {
    if (signal?.aborted !== true) outcome = "broken";
    // The message may contain what was sent to the model.
    const name = error instanceof Error ? error.name : "unknown";
    if (outcome === "broken")
      log.warn({ error: name, use, ms: stopwatchMs() - startedMs }, "the model broke off");
    yield { kind: "broken" };
  } finally {
    clearTimeout(first);
    whole.clear();
    const used = {
      input: usage.input ?? expected.input,
      output: usage.output ?? Math.ceil(letters / CHARACTERS_PER_TOKEN),
    };
    countModelCall(use, outcome);
    countModelTokens(use, used, { input: env.MODEL_INPUT_USD, output: env.MODEL_OUTPUT_USD });
    await putRight(db, accountId, day, used.input + used.output - aside);
  }
}
