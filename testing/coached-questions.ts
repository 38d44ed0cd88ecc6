import type { Feedback } from "@/lib/contract/activity";
import { DAY_MS } from "@/lib/contract/durations";
import { answerAthlete, answerRoster } from "@/lib/conversations/coached";
import { searchKnowledge } from "@/lib/knowledge/search";
import { db } from "@/lib/platform/db";
import { relate } from "./coach";
import { storeAthlete } from "./stored-rosters";
import { addSession, coachAt, newTriageTeam } from "./triage";

/** A Wednesday. */
export const NOW_MS = Date.UTC(2026, 10, 25, 15);

/** The debrief of a session some days ago, planned at 100 g, 1,000 mg and 1,000 mL. */
type Reported = readonly [daysAgo: number, debrief: Partial<Feedback>];

/** Sets up a coach who can ask, about the roster and in a conversation about one athlete. */
export async function newAsked(nowMs = NOW_MS) {
  const team = await newTriageTeam();
  const coach = await coachAt(team.coachId, nowMs);
  const athlete = async (name: string, ...reported: Reported[]) => {
    const id = await storeAthlete(team.account, name);
    await relate(team, id);
    for (const [daysAgo, debrief] of reported)
      await addSession(team.account, id, {
        ...{ atMs: nowMs - daysAgo * DAY_MS, type: "bike", duration_min: 120 },
        debrief: { ...AS_PLANNED, ...debrief },
      });
    return id;
  };
  const asks = { coach, search: searchKnowledge };
  const told = (text: string) => text.replaceAll("\u00a0", " ").replaceAll(/ \[\d+\]/g, "");
  const roster = async (content: string, ...before: string[]) => {
    const answer = await answerRoster({ ...asks, content, before }, () => {});
    return { ...answer, text: told(answer.content) };
  };
  const about = async (athleteId: string, content: string) => {
    const { id: relationId } = await db.coachRelation.findFirstOrThrow({ where: { athleteId } });
    const asked = { ...asks, content, before: [], athleteId, relationId };
    const answer = await answerAthlete(asked, () => {});
    return { ...answer, text: told(answer.content) };
  };
  return { ...team, coach, athlete, roster, about };
}

export const AS_PLANNED = {
  consumed_carb_g: 100,
  consumed_sodium_mg: 1000,
  consumed_fluid_ml: 1000,
};
