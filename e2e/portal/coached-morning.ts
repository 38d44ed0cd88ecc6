const BASE_URL = process.env["AIDSTATION_TEST_BASE_URL"] ?? "";
const HOUR_MS = 3_600_000;

/** A coach of a few athletes on a Monday morning; the first one's latest ride went beyond its plan. */
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
  // She is in two groups, of which one is more sensitive.
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
