import type { Session } from "@/lib/contract/roster";
import { listed } from "@/lib/wording/grammar";
import { COLUMNS, NUTRIENTS } from "../nutrient-facts";
import { counted, duration, ofPlan, stars, TYPE_WORDS } from "./phrases";
import { type Said, said, type Telling } from "./statement";

const TOLD_MAX = 3;

/** States the first sessions shown by the focus, one by one. */
export function singleSessions(telling: Telling): Said[] {
  const { shown_ids, sessions, session_count } = telling.facts;
  // A single session has been covered already.
  if (session_count < 2) return [];
  const byId = new Map(sessions.map((session) => [session.activity_id, session]));
  return shown_ids.slice(0, TOLD_MAX).flatMap((id) => {
    const session = byId.get(id);
    return session === undefined ? [] : [ofSession(session, telling)];
  });
}

function ofSession(session: Session, { dateOf }: Telling): Said {
  const ids = [session.activity_id];
  const race = session.is_race === true ? ", a race," : "";
  const name = `${duration(session.lasted_min)} ${TYPE_WORDS[session.type]}`;
  const date = dateOf(session.activity_id);
  const [it, onDate] = [`The ${name} on ${date}${race}`, `On ${date} the ${name}${race}`];
  if (session.user_rating === null) {
    return said([`${it} was not reported.`, `${onDate} was not reported.`], ids);
  }
  const shares = NUTRIENTS.flatMap((nutrient) => {
    const { share, amount } = COLUMNS[nutrient];
    const value = session[share];
    const by = session.as_used_totals[amount] === null ? "planned" : "carried";
    return value === null ? [] : [ofPlan(value, nutrient, by)];
  });
  const rated = `and a rating of ${stars(session.user_rating)}`;
  const felt = `with ${symptomsOf(session)} ${rated}`;
  if (shares.length === 0) {
    const isKnown = NUTRIENTS.some((nutrient) => session[COLUMNS[nutrient].consumed] !== null);
    const missing = isKnown ? "planned amounts to compare with" : "amounts to compare with a plan";
    const open = `was reported without ${missing}, ${felt}`;
    return said([`${it} ${open}.`, `${onDate} ${open}.`], ids);
  }
  return said(
    [`${it} came to ${listed(shares)}, ${felt}.`, `${onDate} came to ${listed(shares)}, ${felt}.`],
    ids,
  );
}

function symptomsOf({ symptoms }: Session): string {
  if (symptoms === null) return "no report on symptoms";
  const total = Object.values(symptoms).reduce((sum, count) => sum + count, 0);
  return total === 0 ? "no symptoms" : counted(total, "symptom");
}
