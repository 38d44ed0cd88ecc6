import type { ReportFacts } from "../facts";
import { condition } from "./condition";
import { intake } from "./intake";
import { overview, safetyStatement, trends } from "./overview";
import { dateTeller } from "./phrases";
import { singleSessions } from "./sessions";
import type { Statement, Telling } from "./statement";

/** What the facts of a report say, in the order in which we tell it. */
export interface Statements {
  /** Comes first in every report, and is nobody's to put in other words; null without the pattern. */
  safety: Statement | null;
  others: Statement[];
}

export function statementsOf(facts: ReportFacts): Statements {
  const dates = new Map(facts.sessions.map((one) => [one.activity_id, one.date_millis]));
  const tell = dateTeller(facts);
  const telling: Telling = { facts, dateOf: (id) => tell(dates.get(id) ?? 0) };
  const safety = safetyStatement(telling);
  const others = [
    ...overview(telling),
    ...intake(telling),
    ...condition(telling),
    ...singleSessions(telling),
    ...trends(telling),
  ];
  const isNew = (statement: (typeof others)[number], place: number) =>
    others.findIndex(({ texts }) => texts[0] === statement.texts[0]) === place;
  return {
    safety: safety === null ? null : { ...safety, id: "s0" },
    others: others.filter(isNew).map((statement, index) => ({ ...statement, id: `s${index + 1}` })),
  };
}
