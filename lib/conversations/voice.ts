import type { SafetyNotice } from "@/lib/contract/conversation";
import { modelName } from "@/lib/grounding/configured";
import { isSentence, type Known } from "@/lib/grounding/grounding";
import { retell } from "@/lib/grounding/retelling";
import type { Db } from "@/lib/platform/db";
import { unbroken } from "@/lib/reports/writer/phrases";
import type { Said } from "./findings";
import { SENTENCE_END, type Told } from "./telling";

/** The configured model that may reword an answer: for which account and until when. */
export interface Voice {
  db: Db;
  /** The account whose model budget is used. */
  accountId: string;
  /** Aborts when the reader disconnects. The rest is then told in fixed wording. */
  signal?: AbortSignal | undefined;
}

/** Receives an answer sentence by sentence. */
interface Teller {
  say: (said: Said) => void;
  warn: (notice: SafetyNotice) => void;
}

const FIRST_MS = 4_000;
const WHOLE_MS = 20_000;

const UNGROUNDED: SafetyNotice = {
  code: "ungrounded",
  message: "The language model said something that nothing here supports; it was left out.",
};

/** A sentence that the model may reword. */
interface Sentence extends Known {
  said: Said;
}

/**
 * Tells the findings: first the safety parts in fixed wording, then the rest. If a model is configured, it rewords what
 * it can support; anything it leaves out is told in fixed wording. It may choose among the articles.
 *
 * @param voice null if no model may be asked
 * @returns the model's name if it worded any sentence, else null
 */
export async function tellAll(
  teller: Teller,
  question: string,
  { said: all }: Told,
  voice: Voice | null,
): Promise<string | null> {
  const name = modelName();
  const others = all.filter(({ part }) => part !== "safety");
  if (name === null || voice === null || others.length === 0) {
    for (const said of all) teller.say(said);
    return null;
  }
  for (const said of all) if (said.part === "safety") teller.say(said);
  const known = others.flatMap((said) =>
    said.text.split(SENTENCE_END).map((text): Sentence => ({ texts: [text], said })),
  );
  const limits = { firstMs: FIRST_MS, wholeMs: WHOLE_MS };
  const told = new Set<Sentence>();
  let ownWords = 0;
  let isWarned = false;
  const tellLeft = (some: readonly Said[]) => {
    for (const said of leftOf(some, known, told)) teller.say(said);
    for (const one of known) if (some.includes(one.said)) told.add(one);
  };
  const asked = { known: known.filter(({ texts: [text] }) => isSentence(text)), question };
  for await (const part of retell({ use: "conversation", ...asked, ...voice, ...limits })) {
    if (part.kind === "dropped" && !isWarned) {
      isWarned = true;
      teller.warn(UNGROUNDED);
    }
    if (part.kind !== "told" || part.told.some((one) => told.has(one))) continue;
    const said = saidBy(part.text, part.told);
    // Finish the answer before explaining anything.
    if (said.part !== "answer") tellLeft(others.filter(({ part }) => part === "answer"));
    teller.say(said);
    ownWords++;
    for (const one of part.told) told.add(one);
  }
  tellLeft(others);
  return ownWords > 0 ? name : null;
}

const saidBy = (text: string, told: readonly Sentence[]): Said => ({
  text: unbroken(text),
  part: told[0]?.said.part ?? "answer",
  sources: [...new Set(told.flatMap(({ said }) => said.sources))],
});

/** Returns what has not been told yet, without articles if one was already used. */
function leftOf(
  all: readonly Said[],
  known: readonly Sentence[],
  told: ReadonlySet<Sentence>,
): Said[] {
  const isCited = [...told].some(({ said }) => said.part === "why");
  return all.flatMap((said) => {
    if (said.part === "why" && isCited) return [];
    const left = known.filter((one) => one.said === said && !told.has(one));
    const text = left.map(({ texts: [text] }) => text).join(" ");
    return text === "" ? [] : [{ ...said, text }];
  });
}
