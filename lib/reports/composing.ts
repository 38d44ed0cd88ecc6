import type { ReportSentence } from "@/lib/contract/report";
import { stopwatchMs } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import type { ReportFacts } from "./facts";
import { type Offered, problemsOf } from "./grounding/grounding";
import { modelName } from "./model/configured";
import { unbroken } from "./writer/phrases";
import { type Draft, render } from "./writer/rendering";
import type { Statement } from "./writer/statement";
import { statementsOf } from "./writer/statements";
import { withOurs, writeReport } from "./writer/writer";

/** For both of a model's tries together: what waits for them gives up soon after. */
const MODEL_MS = 18_000;
const TRIES = 2;
const NO_JSON = "The answer is not the JSON that was asked for.";

/** A report in words, and who found them: a model's name, or null for our own writer. */
interface Composed {
  sentences: ReportSentence[];
  model: string | null;
}

type Stage = "writing" | "checking";

/** Whether a model has anything to arrange: of what nobody reported there is nothing to tell at length. */
export const isForModel = (facts: ReportFacts): boolean =>
  modelName() !== null && facts.reported_count > 0;

/**
 * The report as the configured model puts it, if every sentence says what the facts say, the second time at the latest;
 * as our own writer puts it otherwise, and when the model is late or does not answer.
 *
 * @param tell is told what is being done
 * @param modelMs how long the model may take for both tries
 */
export async function composeReport(
  facts: ReportFacts,
  tell: (stage: Stage) => Promise<void>,
  modelMs: number = MODEL_MS,
): Promise<Composed> {
  const drafts = await draftsOfModel(facts, tell, modelMs);
  return drafts === null
    ? { sentences: writeReport(facts), model: null }
    : { sentences: render(withOurs(statementsOf(facts), drafts), facts), model: modelName() };
}

async function draftsOfModel(
  facts: ReportFacts,
  tell: (stage: Stage) => Promise<void>,
  modelMs: number,
): Promise<Draft[] | null> {
  const startedMs = stopwatchMs();
  const statements = statementsOf(facts).others;
  // Loaded by whoever writes, and by nobody who has no model.
  const { converse } = await import("./model/model");
  const { ask } = converse(statements, AbortSignal.timeout(modelMs));
  let problems: string[] = [];
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    await tell("writing");
    const offered = await ask(problems).catch((error: unknown) => {
      // Its message may repeat what was sent.
      log.warn(
        { error: error instanceof Error ? error.name : "unknown", ms: stopwatchMs() - startedMs },
        "the model wrote no report",
      );
      return "silence" as const;
    });
    if (offered === "silence") return null;
    await tell("checking");
    problems = offered === null ? [NO_JSON] : problemsOf(offered, statements);
    if (offered !== null && problems.length === 0) return draftsOf(offered, statements, facts);
  }
  log.warn({ problems: problems.length }, "the model's report did not stand up");
  return null;
}

/** Sentences that stood up, with the sessions that their statements rest on, newest first. */
function draftsOf(
  offered: readonly Offered[],
  statements: readonly Statement[],
  { sessions }: ReportFacts,
): Draft[] {
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  return offered.map(({ text, statements: told }) => {
    const rests = new Set(told.flatMap((id) => byId.get(id)?.activity_ids ?? []));
    const part = byId.get(told[0] ?? "")?.part ?? "overview";
    const ids = sessions.map(({ activity_id }) => activity_id).filter((id) => rests.has(id));
    return { text: unbroken(text), part, activity_ids: ids };
  });
}
