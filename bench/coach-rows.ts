import pg from "pg";
import { stopwatchMs } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";

/** Teams with rosters, and how long something takes. */

const ROUNDS = 31;

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
     format('[2,%s,0.93,0.88,0.93,0.88,7,1,null,null,0,4]', share),
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

/** A connection that waits as long as filling a database takes. */
export const patient = new pg.Client({ connectionString: process.env["DATABASE_URL"] });
await patient.connect();

/** A team of so many athletes. @returns the id of the team, its owner and their coach */
export async function newRoster(athletes: number): Promise<string> {
  const id = newId();
  for (const statement of SEED) {
    const values = [id, athletes].filter((_, index) => statement.includes(`$${index + 1}`));
    await patient.query(statement, values);
  }
  await patient.query("VACUUM ANALYZE");
  return id;
}

export async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedMs = stopwatchMs();
    await work();
    times.push(stopwatchMs() - startedMs);
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}
