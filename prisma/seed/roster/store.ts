import { packed } from "@/lib/activities/judging";
import { keptSessionAt } from "@/lib/activities/kept-debrief";
import { isProfileComplete } from "@/lib/athletes/completeness";
import { DAY_MS } from "@/lib/contract/durations";
import { toDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { type DemoAthlete, demoAthletes } from "./athletes";
import { type DemoSession, demoSessions, planFor } from "./sessions";

/** Rows of a drawn roster, many at a time: through the verbs they would take a minute. */

const CHUNK = 500;

async function inChunks<T>(all: readonly T[], write: (chunk: T[]) => Promise<unknown>) {
  for (let at = 0; at < all.length; at += CHUNK) await write(all.slice(at, at + CHUNK));
}

/** What marks activities that were drawn. */
const DRAWN = "demo-session-";
const demoAddressOf = ({ index }: DemoAthlete) => `athlete-${index + 1}@demo.example`;

/** When a roster's athletes came, Unix milliseconds, and the addresses they have. */
interface Written {
  nowMs: number;
  addressOf?: (athlete: DemoAthlete) => string;
}

/** An athlete of the roster as they were written. */
export interface WrittenAthlete {
  athlete: DemoAthlete;
  id: string;
  accountId: string;
  personId: string;
}

/** Takes away what an earlier demonstration left: its people with their teams, and its athletes. */
export async function clearDemo(accountIds: readonly string[]): Promise<void> {
  const isDemo = { environment: "test" as const, emailKey: { endsWith: "@demo.example" } };
  await db.team.deleteMany({ where: { coaches: { some: { person: isDemo } } } });
  await db.person.deleteMany({ where: isDemo });
  await db.athlete.deleteMany({
    where: { externalId: { startsWith: "demo-athlete-" }, accountId: { in: [...accountIds] } },
  });
}

/** Writes the athletes of a roster, who live in the given accounts in turns, each with somebody who can sign in. */
export async function writeAthletes(
  count: number,
  accountIds: readonly [string, ...string[]],
  { nowMs, addressOf = demoAddressOf }: Written,
): Promise<WrittenAthlete[]> {
  const now = toDate(nowMs);
  const written = demoAthletes(count).map((athlete) => ({
    athlete,
    id: newId(),
    accountId: accountIds[athlete.index % accountIds.length] ?? accountIds[0],
    personId: newId(),
  }));
  await inChunks(written, (chunk) =>
    db.person.createMany({
      data: chunk.map(({ athlete, personId }) => ({
        id: personId,
        environment: "test",
        email: addressOf(athlete),
        emailKey: addressOf(athlete),
        name: athlete.name,
        timeZone: athlete.timeZone,
        verifiedAt: now,
        createdAt: now,
      })),
    }),
  );
  await inChunks(written, (chunk) =>
    db.athlete.createMany({
      data: chunk.map(({ athlete, id, accountId }) => ({
        id,
        accountId,
        externalId: `demo-athlete-${athlete.index + 1}`,
        name: athlete.name,
        email: addressOf(athlete),
        emailKey: addressOf(athlete),
        timeZone: athlete.timeZone,
        sex: athlete.profile.sex,
        yearOfBirth: athlete.profile.yearOfBirth,
        weightKg: athlete.profile.weightKg,
        settings: athlete.profile.settings,
        profileComplete: isProfileComplete(athlete.profile),
        createdAt: now,
        updatedAt: now,
      })),
    }),
  );
  return written;
}

/** Puts an athlete's last sixty days in the place of those that were drawn before. */
export async function writeSessions(
  athletes: readonly Omit<WrittenAthlete, "personId">[],
  nowMs: number,
): Promise<void> {
  await db.activity.deleteMany({
    where: {
      athleteId: { in: athletes.map(({ id }) => id) },
      externalId: { startsWith: DRAWN },
    },
  });
  const rows = athletes.flatMap((written) =>
    demoSessions(written.athlete, nowMs).map((session) => activityRow(written, session)),
  );
  await inChunks(rows, insertActivities);
  const races = athletes.flatMap((written) => raceRow(written, nowMs) ?? []);
  await inChunks(races, insertActivities);
}

/** One statement for all: the client works two milliseconds on each row of so many columns. */
async function insertActivities(rows: readonly object[]): Promise<void> {
  const fields = [...new Set(rows.flatMap(Object.keys))];
  const columns = fields.map(columnOf).join(", ");
  const asColumns = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value])),
  );
  await db.$executeRawUnsafe(
    `INSERT INTO activity (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(null::activity, $1::jsonb)`,
    JSON.stringify(asColumns),
  );
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Of those whom somebody is to look at, every other one has a race ahead. */
const RACES = { bike: ["Gran fondo", 300], run: ["Marathon", 225] } as const;

/** The next race of an athlete; null for who has none. */
function raceRow(
  { athlete, id: athleteId, accountId }: Omit<WrittenAthlete, "personId">,
  nowMs: number,
) {
  const { index, sport, story } = athlete;
  if (story === "fine" || index % 2 === 1 || (sport !== "bike" && sport !== "run")) return null;
  const [name, durationMin] = RACES[sport];
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const [now, scheduledAt] = [
    toDate(nowMs),
    toDate(today + (11 + 3 * index) * DAY_MS + DAY_MS / 3),
  ];
  const plan = planFor(
    athlete,
    {
      ...{ activity_type: sport, duration_min: durationMin, intensity_level: 8, is_race: true },
      ...{ thermal_stress_level: Math.min(9, 3 + index), meal_before_min: 120 },
    },
    nowMs,
  );
  return {
    ...{ id: newId(), accountId, athleteId, type: sport, durationMin, name, isRaceEvent: true },
    ...{ intensityLevel: 8, temperatureC: 14 + index, humidityPct: 55, scheduledAt },
    ...planColumns(plan),
    ...{ externalId: `${DRAWN}race`, createdAt: now, updatedAt: now },
  };
}

/** The athletes of the roster that are there, in the accounts they were written to, for other dates. */
export async function findWritten(count: number, accountIds: readonly string[]) {
  const rows = await db.athlete.findMany({
    where: {
      externalId: { startsWith: "demo-athlete-" },
      accountId: { in: [...accountIds] },
      erasedAt: null,
    },
    select: { id: true, accountId: true, externalId: true },
  });
  const byPlace = new Map(rows.map((row) => [row.externalId, row]));
  return demoAthletes(count).flatMap((athlete) => {
    const row = byPlace.get(`demo-athlete-${athlete.index + 1}`);
    return row === undefined ? [] : [{ athlete, id: row.id, accountId: row.accountId }];
  });
}

/** A drawn session as it is stored. */
export function activityRow(
  { id: athleteId, accountId }: Omit<WrittenAthlete, "personId">,
  session: DemoSession,
) {
  const { input, startedMs, prescription, feedback, basis } = session;
  const [startedAt, createdAt] = [toDate(startedMs), toDate(prescription.calculated_at * 1000)];
  const times = { startedAt, scheduledAt: null, createdAt };
  return {
    id: newId(),
    accountId,
    athleteId,
    type: input.activity_type,
    durationMin: input.duration_min,
    intensityLevel: input.intensity_level ?? null,
    thermalStressLevel: input.thermal_stress_level ?? null,
    temperatureC: session.temperature_c,
    isRaceEvent: input.is_race ?? null,
    mealBeforeMin: input.meal_before_min ?? null,
    externalId: `${DRAWN}${session.key}`,
    name: session.name,
    startedAt,
    createdAt,
    updatedAt: createdAt,
    ...planColumns(session),
    ...(session.carryingPlan !== null && { carryingPlan: { ...session.carryingPlan } }),
    sessionAt: keptSessionAt(times, feedback),
    ...(feedback !== null && basis !== null && debriefColumns(feedback, basis, input.duration_min)),
  };
}

const planColumns = ({ prescription, safety, madeOf }: ReturnType<typeof planFor>) => ({
  prescription: { ...prescription },
  prescriptionSafety: { ...safety },
  prescriptionMadeOf: JSON.parse(JSON.stringify(madeOf)),
});

const debriefColumns = (
  feedback: NonNullable<DemoSession["feedback"]>,
  basis: NonNullable<DemoSession["basis"]>,
  plannedMin: number,
) => ({
  // Debriefs hold nothing but JSON, which is what the column takes.
  feedback: JSON.parse(JSON.stringify(feedback)),
  judgedBy: packed(feedback, basis, plannedMin),
  debriefPlan: basis.debriefPlan,
  ...(basis.suggestedTotals && { suggestedTotals: { ...basis.suggestedTotals } }),
  ...(basis.suggestedRange && { suggestedRange: { ...basis.suggestedRange } }),
  fluidCeilingMlPerHr: basis.fluidCeilingMlPerHr,
  ...(basis.asUsedTotals && { asUsedTotals: { ...basis.asUsedTotals } }),
  reportSource: basis.reportSource,
  reportCompleteness: basis.reportCompleteness,
  profileSnapshot: JSON.parse(JSON.stringify(basis.profileSnapshot)),
});
