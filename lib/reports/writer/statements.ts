import type { ReportFacts } from "../facts";
import { condition } from "./condition";
import { intake } from "./intake";
import { nextSteps } from "./next-steps";
import { overview, safetyStatement, trends } from "./overview";
import { dateTeller } from "./phrases";
import { singleSessions } from "./sessions";
import { inPart, type Statement, type Telling } from "./statement";

/** Everything a report's facts say, in our order. */
export interface Statements {
  /** Opens every report, in fixed wording; null if the pattern is absent. */
  safety: Statement | null;
  others: Statement[];
  /** What to try next: comes last, also in fixed wording. */
  next: Statement[];
}

export function statementsOf(facts: ReportFacts): Statements {
  const dates = new Map(facts.sessions.map((one) => [one.activity_id, one.date_millis]));
  const tell = dateTeller(facts);
  const telling: Telling = { facts, dateOf: (id) => tell(dates.get(id) ?? 0) };
  const safety = safetyStatement(telling);
  const others = [
    ...inPart("overview", overview(telling)),
    ...intake(telling),
    ...inPart("felt", condition(telling)),
    ...inPart("sessions", singleSessions(telling)),
    ...inPart("trends", trends(telling)),
  ];
  const isNew = (statement: (typeof others)[number], place: number) =>
    others.findIndex(({ texts }) => texts[0] === statement.texts[0]) === place;
  return {
    safety: safety === null ? null : { ...safety, id: "s0", part: "safety" },
    others: others.filter(isNew).map((statement, index) => ({ ...statement, id: `s${index + 1}` })),
    next: inPart("next", nextSteps(facts)).map((one, index) => ({ ...one, id: `n${index + 1}` })),
  };
}
