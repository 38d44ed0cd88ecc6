import type { ReportSentence } from "@/lib/contract/report";
import { modelName } from "@/lib/grounding/configured";
import { retell } from "@/lib/grounding/retelling";
import type { Db } from "@/lib/platform/db";
import type { ReportFacts } from "./facts";
import { unbroken } from "./writer/phrases";
import { type Draft, render } from "./writer/rendering";
import type { Statement } from "./writer/statement";
import { statementsOf } from "./writer/statements";
import { toldBy, withOurs, writeReport } from "./writer/writer";

/** Shorter than what callers wait for the model. */
const MODEL_MS = 18_000;

/** A report in words, and who wrote it: a model's name, or null for our own writer. */
interface Composed {
  sentences: ReportSentence[];
  model: string | null;
}

type Stage = "writing" | "checking";

/** True if the report is worth a model: without any reported session there is little to say. */
export const isForModel = (facts: ReportFacts): boolean =>
  modelName() !== null && facts.reported_count > 0;

/**
 * Returns the report as phrased by the configured model, keeping only sentences that match the facts. Our own writer
 * adds any statement a coach needs that the model left out. If the model is late, fails, or nothing it wrote holds, the
 * whole report is our own.
 *
 * @param owner whose model budget it uses
 * @param tell is told the current stage
 * @param modelMs how long the model may take
 */
export async function composeReport(
  facts: ReportFacts,
  owner: { db: Db; accountId: string },
  tell: (stage: Stage) => Promise<void>,
  modelMs: number = MODEL_MS,
): Promise<Composed> {
  const statements = statementsOf(facts);
  const drafts = await draftsOfModel(statements.others, facts, owner, tell, modelMs);
  return drafts === null
    ? { sentences: writeReport(facts), model: null }
    : { sentences: render(withOurs(statements, drafts), facts), model: modelName() };
}

async function draftsOfModel(
  statements: readonly Statement[],
  facts: ReportFacts,
  { db, accountId }: { db: Db; accountId: string },
  tell: (stage: Stage) => Promise<void>,
  modelMs: number,
): Promise<Draft[] | null> {
  await tell("writing");
  const limits = { firstMs: modelMs, wholeMs: modelMs, question: null };
  const asked = { use: "report" as const, db, accountId, known: statements, ...limits };
  const drafts: { draft: Draft; told: readonly Statement[] }[] = [];
  for await (const part of retell(asked)) {
    if (part.kind === "broken") return null;
    if (part.kind === "told") drafts.push({ draft: draftOf(part.text, part.told, facts), ...part });
  }
  await tell("checking");
  if (drafts.length === 0) return null;
  for (const [place, one] of statements.entries()) {
    if (!one.isNeeded || drafts.some(({ told }) => told.includes(one))) continue;
    // Placed as in our own wording, after the statements that precede it there.
    const before = new Set(statements.slice(0, place));
    const at = drafts.findLastIndex(({ told }) => told.some((other) => before.has(other)));
    drafts.splice(at + 1, 0, { draft: toldBy(one), told: [one] });
  }
  return drafts.map(({ draft }) => draft);
}

/** Builds a verified sentence, with the sessions its statements are based on, newest first. */
function draftOf(text: string, told: readonly Statement[], { sessions }: ReportFacts): Draft {
  const rests = new Set(told.flatMap(({ activity_ids }) => activity_ids));
  const ids = sessions.map(({ activity_id }) => activity_id).filter((id) => rests.has(id));
  return { text: unbroken(text), part: told[0]?.part ?? "overview", activity_ids: ids };
}
