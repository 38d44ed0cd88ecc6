import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { HOUR_MS } from "@/lib/contract/durations";
import { enter } from "./coach";

const BASE_URL = process.env["AIDSTATION_TEST_BASE_URL"] ?? "";

/** Signs a page in as the owner of a new team. */
export async function enterAsOwner(page: Page) {
  const { startPartner } = await import("../partner");
  await startPartner();
  const { newTeam } = await import("../../testing/coach");
  const { signIn } = await import("../../testing/people");
  const team = await newTeam();
  const person = { id: team.personId, email: "", environment: "test" } as const;
  const { cookie } = await signIn(person);
  await enter(page, cookie);
  return team;
}

interface Coached {
  name: string | null;
  email?: string;
}

/**
 * Creates a team with athletes on its roster, with the owner signed in on a page. @returns the ids, in the athletes'
 * order
 */
export async function coachedTeam(page: Page, athletes: readonly Coached[]) {
  const { newTeam, relate } = await import("../../testing/coach");
  const { callerOf, newPartner } = await import("../../testing/partner");
  const { signIn } = await import("../../testing/people");
  const { createAthlete } = await import("../../lib/athletes/athletes");
  const team = await newTeam();
  const account = callerOf(await newPartner());
  const athleteIds: string[] = [];
  const relationIds: string[] = [];
  for (const { name, email = `${randomUUID()}@athlete.example` } of athletes) {
    const { id } = await createAthlete(account, { name, email });
    athleteIds.push(id);
    relationIds.push(await relate(team, id));
  }
  const { cookie } = await signIn({ id: team.personId, email: "", environment: "test" });
  await enter(page, cookie);
  return { ...team, athleteIds, relationIds };
}

/** Creates a coach of a few athletes on a Monday morning; the first one's latest ride went beyond its plan. */
export async function coachedMorning() {
  const { coach60 } = await import("../../testing/coach60");
  const { training } = await import("../../testing/concern-rows");
  const { storeActivities, storeSettings } = await import("../../testing/stored-rosters");
  const { SILENT } = await import("../../testing/sessions");
  const { operator } = await import("../../testing/partner");
  const { loadAccount } = await import("../../lib/access/accounts");
  const { db } = await import("../../lib/platform/db");
  const team = await coach60({ count: 3, having: ["groups"] });
  const [maya, tomas] = team.athletes;
  const [first, second] = team.groups;
  if (!maya || !tomas || !first || !second) throw new Error("the team is not whole");
  const at = (hoursAgo: number) => ({
    started_at: team.nowMs - hoursAgo * HOUR_MS,
    created_at: Math.floor(team.nowMs / 1000) - (hoursAgo + 1) * 3600,
  });
  const feedback = {
    ...SILENT,
    consumed_carb_g: 118,
    consumed_fluid_ml: 650,
    symptoms: { nausea: 2 },
    sleep_hours: 6.5,
    vessel_reports: { bottles: 2, flask: { volume_ml: 500 } },
    weather: { temperature_c: 26 },
    created_at: Math.floor(team.nowMs / 1000) - 1800,
  };
  const account = await loadAccount(operator(), team.accountId);
  const [over] = await storeActivities(account, maya.id, [
    training({ ...at(4), is_race_event: true, feedback }),
  ]);
  const [silent] = await storeActivities(account, maya.id, [training(at(9))]);
  // She is in two groups, one more sensitive than the other.
  await db.coachGroupAthlete.createMany({
    data: [{ groupId: first.id, relationId: maya.relationId }],
  });
  const own = (id: string): ["group", string] => ["group", id];
  await storeSettings(team.teamId, { concern_sodium_cutoff: 0.75 }, own(first.id));
  await storeSettings(team.teamId, { concern_sodium_cutoff: 0.6 }, own(second.id));
  const api = async <Answer>(path: string): Promise<Answer> => {
    const headers = { cookie: team.cookie, "sec-fetch-site": "same-origin" };
    return (await fetch(BASE_URL + path, { headers })).json();
  };
  return { ...team, maya, tomas, first, api, overId: over?.id ?? "", silentId: silent?.id ?? "" };
}
