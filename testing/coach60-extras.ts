import type { CoachScope } from "@/lib/access/scope";
import { PRESETS } from "@/lib/alerts/presets";
import type { RulesDocument } from "@/lib/contract/alerts";
import { DAY_MS, HOUR_MS } from "@/lib/contract/durations";
import { newCoach } from "./coach";
import type { Coach60, Coached, Colleague, Extra } from "./coach60";
import { addDeliveries } from "./coach60-deliveries";
import { addNotifications } from "./coach60-told";

/** Extras that a `testing/coach60.ts` team can have besides its roster. */
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { loadCoach } = await import("@/lib/access/coaches");
const { mintCoachKey } = await import("@/lib/access/coach-keys");
const { operator } = await import("./partner");

type Team = Omit<Coach60, "groups" | "assistant" | "endpointId">;
type Added = Pick<Coach60, "groups" | "assistant" | "endpointId">;

/** Adds the requested extras, in bulk. */
export async function addExtras(
  team: Team,
  having: readonly Extra[],
  signedIn: (personId: string) => Promise<string>,
): Promise<Added> {
  const has = (extra: Extra) => having.includes(extra);
  const coach = await loadCoach(operator(), team.coachId);
  const assistant = has("assistant") ? await addAssistant(team, signedIn) : null;
  const groups = has("groups") || has("rules") ? await addGroups(team) : [];
  if (has("rules")) await addRules(team, groups[0]?.id);
  if (has("messages")) await addThreads(team);
  if (has("notifications")) await addNotifications(coach, team);
  if (has("keys")) await addKeys(coach);
  const endpointId = has("endpoint") ? await addDeliveries(coach, team.athletes) : null;
  return { groups, assistant, endpointId };
}

/** Adds a second coach, assigned to every third athlete. */
async function addAssistant(
  team: Team,
  signedIn: (personId: string) => Promise<string>,
): Promise<Colleague> {
  const { coachId, personId } = await newCoach(team.teamId, "assistant");
  await db.person.update({ where: { id: personId }, data: { name: "Sam Okafor" } });
  const joinedAt = new Date(team.nowMs - 60 * DAY_MS);
  await db.coach.update({ where: { id: coachId }, data: { joinedAt } });
  const ids = team.athletes.flatMap(({ relationId }, place) =>
    place % 3 === 2 ? [relationId] : [],
  );
  await db.coachRelation.updateMany({
    where: { id: { in: ids } },
    data: { assignedCoachId: coachId },
  });
  return { coachId, personId, cookie: await signedIn(personId) };
}

const GROUPS: readonly { name: string; isIn: (place: number) => boolean }[] = [
  { name: "Winter base", isIn: (place) => place % 4 === 1 },
  { name: "Marathon block", isIn: (place) => place % 5 === 0 },
  { name: "Juniors", isIn: (place) => place % 11 === 6 },
  { name: "Nobody yet", isIn: () => false },
];

async function addGroups({ teamId, athletes, nowMs }: Team) {
  const groups = GROUPS.map(({ name, isIn }, place) => ({
    row: { id: newId(), teamId, name, createdAt: new Date(nowMs - (40 - place) * DAY_MS) },
    members: athletes.filter((_, at) => isIn(at)),
  }));
  await db.coachGroup.createMany({ data: groups.map(({ row }) => row) });
  await db.coachGroupAthlete.createMany({
    data: groups.flatMap(({ row, members }) =>
      members.map(({ relationId }) => ({ groupId: row.id, relationId })),
    ),
  });
  return groups.map(({ row: { id, name } }) => ({ id, name }));
}

/** Adds rules and cutoffs at every scope, none of which changes who is in the queue. */
async function addRules({ teamId, athletes, nowMs }: Team, groupId: string | undefined) {
  const fine = athletes.find(({ story }) => story === "fine")?.id;
  const { balanced, hands_on } = PRESETS;
  const rules = (document: RulesDocument) => ({ kind: "notification_rules", document });
  const rows = [
    {
      ...{ scope: "overall", scopeId: teamId },
      ...rules({
        notification_rules: balanced,
        quiet_hours: { enabled: true, start: "21:00", end: "06:30", tz: "America/Denver" },
        combinators: [
          {
            trigger_a: "under_fuel",
            trigger_b: "symptom",
            channel: "email",
            cadence: "realtime",
          },
        ],
      }),
    },
    {
      ...{ scope: "group", scopeId: groupId },
      ...rules({ notification_rules: { under_fuel: hands_on.under_fuel } }),
    },
    {
      ...{ scope: "athlete", scopeId: fine },
      ...rules({ notification_rules: { low_rating: { ...balanced.low_rating, enabled: false } } }),
    },
    {
      ...{ kind: "report_settings", scope: "athlete", scopeId: fine },
      document: { concern_sodium_cutoff: 0.75, ai_report_focus: "worst" },
    },
  ];
  const updatedAt = new Date(nowMs - 20 * DAY_MS);
  await db.coachConfig.createMany({
    data: rows.flatMap(({ scopeId, ...row }) =>
      scopeId === undefined ? [] : [{ ...row, teamId, scopeId, updatedAt }],
    ),
  });
}

/** Who wrote it, how many hours ago, and the text. */
type Said = readonly ["coach" | "athlete", number, string];
const THREADS: readonly { place: number; said: readonly Said[] }[] = [
  {
    place: 1,
    said: [
      ["coach", 120, "How did the bottles work out on Saturday?"],
      ["athlete", 110, "Fine until the second climb.\nThen I forgot the salt tabs again."],
      ["coach", 96, "Put them in the top pocket next time, one every 30 minutes."],
    ],
  },
  { place: 7, said: [["athlete", 9, "Nothing in the legs, stomach was off. Anything to change?"]] },
  { place: 20, said: [["coach", 30, "Your plan for Sunday is ready."]] },
  { place: 17, said: [["coach", 300, "مرحبا، كيف كانت الجولة؟"]] },
];

async function addThreads({ coachId, athletes, nowMs }: Team): Promise<void> {
  const rows = THREADS.flatMap(({ place, said }) => {
    const athlete: Coached | undefined = athletes[place];
    if (athlete === undefined) return [];
    return said.map(([by, hoursAgo, text], index) => {
      const at = new Date(nowMs - hoursAgo * HOUR_MS);
      const isAnswered = index < said.length - 1;
      return {
        id: newId(),
        relationId: athlete.relationId,
        coachId: by === "coach" ? coachId : null,
        text,
        createdAt: at,
        commitAt: new Date(Date.now() - hoursAgo * HOUR_MS),
        sentAt: at,
        readAt: isAnswered ? new Date(at.getTime() + HOUR_MS) : null,
        // Set, so that nobody is mailed about earlier messages while a test looks.
        noticedAt: new Date(Date.now() - hoursAgo * HOUR_MS),
      };
    });
  });
  await db.message.createMany({ data: rows });
}

async function addKeys(coach: CoachScope): Promise<void> {
  await mintCoachKey(coach, { name: "Spreadsheet", scopes: ["roster:read"] });
  const { id } = await mintCoachKey(coach, { name: "Old dashboard", scopes: ["org:read"] });
  const revokedAt = new Date(coach.nowMs - 2 * DAY_MS);
  await db.coachKey.update({ where: { id }, data: { revokedAt } });
}
