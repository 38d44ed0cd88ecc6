import pg from "pg";
import { actingAs } from "@/lib/access/acting";
import { loadCoach } from "@/lib/access/coaches";
import { DigestAnswer, RollupAnswer, RosterAnswer } from "@/lib/contract/roster";
import { stopwatchMs } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { readRollup } from "@/lib/roster/rollup";
import { readDigest, readRoster } from "@/lib/roster/roster";

/** Teams of several sizes and what reading their rosters takes. Prints JSON. */

const SIZES = [50, 500, 5_000];
const ROUNDS = 31;
const request_id = "req_000000000000";

/** An athlete in ten was short of something, in one session or other. */
const SEED = [
  `INSERT INTO person (id, environment, email, email_key, name, created_at)
   VALUES ($1::uuid, 'test', $1, $1, 'Coach', now())`,
  "INSERT INTO team (id, environment, name, plan, created_at) VALUES ($1::uuid, 'test', 'Team', 'enterprise', now())",
  `INSERT INTO coach (id, team_id, person_id, role, joined_at)
   VALUES ($1::uuid, $1::uuid, $1::uuid, 'owner', now())`,
  `INSERT INTO partner (id, name, email, created_at) VALUES ($1::uuid, 'p', 'p@e.example', now())`,
  `INSERT INTO account (id, partner_id, environment, rate_per_second, burst, created_at)
   VALUES ($1::uuid, $1::uuid, 'test', 1, 1, now())`,
  `INSERT INTO athlete (id, account_id, name, created_at, updated_at)
   SELECT gen_random_uuid(), $1::uuid, 'Athlete ' || n, now(), now() FROM generate_series(1, $2::int) n`,
  `INSERT INTO coach_relation (id, team_id, athlete_id, person_id, consent_edition, accepted_at)
   SELECT gen_random_uuid(), $1::uuid, id, $1::uuid, 'x', now() FROM athlete WHERE account_id = $1::uuid`,
  `INSERT INTO activity (id, account_id, athlete_id, type, duration_min, started_at, created_at, updated_at, session_at,
     judged_by, feedback, debrief_plan, suggested_totals, report_source, report_completeness, profile_snapshot)
   SELECT gen_random_uuid(), $1::uuid, a.id, 'bike', 120, at, at, at, at,
     format('[%s,0.93,0.88,0.93,0.88,0,4]', share),
     jsonb_build_object('rating', 4, 'notes', repeat('n', 200), 'consumed_carb_g', share * 100, 'consumed_sodium_mg', 930,
       'consumed_fluid_ml', 880, 'symptoms', '{}'::jsonb, 'sleep_hours', 7.5, 'vessel_reports', null,
       'weather', jsonb_build_object('temperature_c', 20), 'leftover_carb_g', null, 'leftover_fluid_ml', null,
       'as_used', null, 'created_at', floor(extract(epoch FROM at))),
     'exact', '{"carb_g": 100, "sodium_mg": 1000, "fluid_ml": 1000}', 'partner', 1,
     '{"sex": "female", "year_of_birth": 1990, "weight_kg": 60, "settings": {}}'
   FROM athlete a CROSS JOIN generate_series(1, 20) n,
     LATERAL (SELECT now() - n * interval '1.45 day' AS at,
       CASE WHEN random() < 0.005 THEN 0.5 ELSE 0.8 + 0.2 * random() END AS share) of
   WHERE a.account_id = $1::uuid`,
];

const BARE_ROSTER = `SELECT c.athlete_id, c.session_at, c.judged_by
  FROM coach_relation r JOIN activity c ON c.athlete_id = r.athlete_id
  WHERE r.team_id = $1::uuid AND r.ended_at IS NULL AND c.session_at > now() - interval '30 d' AND c.session_at <= now()`;
const BARE_ROLLUP = `SELECT id, type, duration_min, session_at, feedback, suggested_totals, profile_snapshot FROM activity
  WHERE athlete_id = $1::uuid AND session_at > now() - interval '30 d' AND session_at <= now()`;

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedMs = stopwatchMs();
    await work();
    times.push(stopwatchMs() - startedMs);
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

/** A connection that waits as long as filling a database takes. */
const patient = new pg.Client({ connectionString: process.env["DATABASE_URL"] });
await patient.connect();

async function measure(athletes: number) {
  const id = newId();
  for (const statement of SEED) {
    const values = [id, athletes].filter((_, index) => statement.includes(`$${index + 1}`));
    await patient.query(statement, values);
  }
  await patient.query("VACUUM ANALYZE");
  const scope = await loadCoach(actingAs("operator", "bench"), id);
  const query = { window: 30, focus: "rolling" } as const;
  const { id: athleteId } = await db.athlete.findFirstOrThrow({ where: { accountId: id } });
  const written = (answer: unknown) => JSON.stringify(answer);
  const bare = async (name: string, text: string, value: string) =>
    written((await patient.query({ name, text, values: [value] })).rows);
  return {
    athletes,
    roster: await medianMs(async () =>
      written(RosterAnswer.parse({ ...(await readRoster(scope, query)), request_id })),
    ),
    digest: await medianMs(async () =>
      written(DigestAnswer.parse({ ...(await readDigest(scope, query)), request_id })),
    ),
    bareRoster: await medianMs(() => bare("bare-roster", BARE_ROSTER, id)),
    rollup: await medianMs(async () =>
      written(RollupAnswer.parse({ ...(await readRollup(scope, athleteId, query)), request_id })),
    ),
    bareRollup: await medianMs(() => bare("bare-rollup", BARE_ROLLUP, athleteId)),
  };
}

const measured = [];
for (const size of SIZES) measured.push(await measure(size));
console.log(JSON.stringify(measured));
process.exit(0);
