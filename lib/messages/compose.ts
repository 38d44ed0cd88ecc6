import type { CoachScope } from "@/lib/access/scope";
import { READING_TIERS } from "@/lib/contract/coach";
import { fail } from "@/lib/contract/errors";
import { FIELDS, MessageText, type NewMessages } from "@/lib/contract/message";
import { StoredPreferences } from "@/lib/contract/preferences";
import { readSeveral } from "@/lib/roster/several";
import { type FieldFacts, fieldsIn, fill, type Subject, sessionFor, subjectOf } from "./fields";
import { listReached } from "./messages.store";
import { findWriter } from "./people.store";
import { templateWords } from "./templates";

/** One athlete's message before it is held: the filled text, or the fields that are missing. */
export interface Composed {
  athleteId: string;
  relationId: string;
  text: string | null;
  missing: readonly string[];
}

/** The session a message replies to, by athlete id. */
type Answered = ReadonlyMap<string, string>;

/**
 * Composes a message for each athlete from the available data. Data the coach may not read counts as missing.
 *
 * @throws resource_not_found for an athlete out of reach, message_template_not_found, missing_field for one without a
 *   text, invalid_value for one that is too long
 */
export async function compose(
  coach: CoachScope,
  { athlete_uids, text, template, texts, fields = {} }: Omit<NewMessages, "preview">,
  answered: Answered = new Map(),
): Promise<Composed[]> {
  const words =
    template === undefined
      ? { text: text ?? "", subject: subjectOf(text ?? "") }
      : await templateWords(coach, template);
  const athleteIds = [...new Set(athlete_uids)];
  const reached = await listReached(coach.db, coach, athleteIds);
  const byAthlete = new Map(reached.map((each) => [each.athleteId, each]));
  const facts = await factsFor(coach, words, athleteIds, answered);
  return athleteIds.map((athleteId) => {
    const place = athlete_uids.indexOf(athleteId);
    const relation = byAthlete.get(athleteId);
    if (relation === undefined) fail("resource_not_found", { param: `athlete_uids.${place}` });
    const { id: relationId } = relation;
    if (texts !== undefined) return { athleteId, relationId, ...readyText(texts, athleteId) };
    const { missing, text } = fill(words.text, facts(relation), fields);
    const problem = text === null ? undefined : MessageText.safeParse(text).error?.issues[0];
    if (problem !== undefined)
      fail("invalid_value", {
        param: `athlete_uids.${place}`,
        message: `Filled for this athlete, the text is none: ${problem.message}.`,
      });
    return { athleteId, relationId, text, missing };
  });
}

/** Returns the text written for one athlete, in which braces are not fields. @throws missing_field */
function readyText(texts: Readonly<Record<string, string>>, athleteId: string) {
  const text = texts[athleteId] ?? fail("missing_field", { param: `texts.${athleteId}` });
  return { text, missing: [] };
}

type Facts = (relation: Awaited<ReturnType<typeof listReached>>[number]) => FieldFacts;

/** Fields that need no session; all others do. */
const WITHOUT_SESSION: readonly string[] = ["first_name", "coach_name", "team_name"];

/** Loads only the data that the text's fields need. */
async function factsFor(
  coach: CoachScope,
  { text, subject }: { text: string; subject: Subject },
  athleteIds: readonly string[],
  answered: Answered,
): Promise<Facts> {
  const asked = fieldsIn(text).filter((name) => Object.hasOwn(FIELDS, name));
  const needsSession = asked.some((name) => !WITHOUT_SESSION.includes(name));
  const writer = await findWriter(coach.db, coach.coachId);
  const athletes =
    needsSession && READING_TIERS.includes(coach.tier)
      ? await readSeveral(coach, new Set(athleteIds))
      : [];
  const byAthlete = new Map(
    athletes.map(({ athleteId, sessions, timeZone }) => [
      athleteId,
      { timeZone, session: sessionFor(sessions, subject, answered.get(athleteId)) },
    ]),
  );
  return ({ athleteId, athlete, team, person }) => ({
    name: athlete.name,
    coachName: writer.name,
    teamName: team.name,
    timeZone: byAthlete.get(athleteId)?.timeZone ?? team.timeZone,
    units: StoredPreferences.parse(person.preferences).units,
    session: byAthlete.get(athleteId)?.session ?? null,
  });
}

/** @throws missing_message_fields, naming every athlete for whom something is missing */
export function refuseMissing(
  composed: readonly Composed[],
  paramOf: (athleteId: string) => string,
): void {
  const lacking = composed.filter(({ missing }) => missing.length > 0);
  const [first] = lacking;
  if (first === undefined) return;
  const said = lacking.map(({ athleteId, missing }) => `${athleteId} lacks ${missing.join(", ")}`);
  fail("missing_message_fields", {
    param: paramOf(first.athleteId),
    message: `Nothing was sent to anybody: ${said.join("; ")}.`,
  });
}
