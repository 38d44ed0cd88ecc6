import pg from "pg";
import { expect, test } from "vitest";
import { packed } from "@/lib/activities/judging";
import { keptDebrief } from "@/lib/activities/kept-debrief";
import { camelCase } from "@/lib/platform/columns";
import { formerRelease } from "@/testing/former-release.mjs";
import { migrate } from "./migrate.mjs";

const ID = "00000000-0000-4000-8000-000000000001";
const FEEDBACK = {
  ...{
    rating: 4,
    notes: null,
    symptoms: null,
    sleep_hours: null,
    vessel_reports: null,
    weather: null,
  },
  ...{ consumed_carb_g: null, consumed_sodium_mg: null, consumed_fluid_ml: null, as_used: null },
  ...{ leftover_carb_g: null, leftover_fluid_ml: null, created_at: 2000 },
};
const taken = (carb, sodium, fluid, more = {}) => ({
  ...FEEDBACK,
  ...{ consumed_carb_g: carb, consumed_sodium_mg: sodium, consumed_fluid_ml: fluid, ...more },
});
const EXACT = { carb_g: 100, sodium_mg: 1000, fluid_ml: 1500 };
const RANGES = {
  carb_range_g_per_hr: "30-60",
  sodium_range_mg_per_hr: "300-300",
  fluid_range_ml_per_hr: "205-390",
};

/** Stored debriefs: minutes, debrief, plan with the second of its calculation, its totals, what was carried. */
const ROWS = [
  [240, taken(100, 1000, 6000), "exact", 1000, {}, EXACT, null],
  [240, taken(20, 0, 1400, { symptoms: { nausea: 2, cramp: 1 } }), "exact", 1000, {}, EXACT, EXACT],
  [
    40,
    taken(null, null, 50),
    "exact",
    1000,
    {},
    { carb_g: 10, sodium_mg: 100, fluid_ml: 200 },
    null,
  ],
  [150, taken(10, 900, 5000), "banded", 1000, RANGES, null, null],
  [150, taken(200, 100, 600, { symptoms: {} }), "banded", 1000, RANGES, null, null],
  // Calculated after the debrief: the plan it was judged by is no longer known.
  [150, taken(10, 900, 5000), "banded", 3000, RANGES, null, null],
  [
    240,
    taken(10, 900, 5000),
    "none",
    null,
    {},
    null,
    { carb_g: 20, sodium_mg: null, fluid_ml: 6000 },
  ],
];

test("older debriefs are judged again by today's rules, and older plans are stale", async () => {
  const url = await formerRelease("judged_upgrade", "20261123234453_what_is_judged");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    INSERT INTO partner (id, name, email, created_at) VALUES ('${ID}', 'p', 'p@e.example', now());
    INSERT INTO account (id, partner_id, environment, rate_per_second, burst, created_at)
      VALUES ('${ID}', '${ID}', 'test', 1, 1, now());
    INSERT INTO athlete (id, account_id, created_at, updated_at) VALUES ('${ID}', '${ID}', now(), now())`);
  for (const [minutes, feedback, plan, calculated_at, ranges, suggested, used] of ROWS) {
    const stored = calculated_at && { total_carb_g: 0, calculated_at, ...ranges };
    await client.query(
      `INSERT INTO activity (id, account_id, athlete_id, type, duration_min, feedback, debrief_plan, prescription,
         prescription_safety, suggested_totals, as_used_totals, report_source, session_at, judged_by, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, $1, 'run', $2, $3, $4, $5, $6, $7, $8, 'partner', now(), '[null]', now(), now())`,
      [ID, minutes, feedback, plan, stored, { max_safe_fluid_ml_per_hr: 390 }, suggested, used],
    );
  }
  await migrate(url);
  const { rows } = await client.query("SELECT * FROM activity");
  const told = await client.query(`
    SELECT (SELECT count(*)::int FROM graphile_worker._private_jobs) AS jobs, (SELECT count(*)::int FROM job_outbox) AS outbox,
      (SELECT count(*)::int FROM event) AS events, (SELECT count(*)::int FROM alert) AS alerts,
      (SELECT count(*)::int FROM mail_message) AS mails`);
  await client.end();
  // The migration notified nobody.
  expect(told.rows).toEqual([{ jobs: 0, outbox: 0, events: 0, alerts: 0, mails: 0 }]);
  expect(rows).toHaveLength(ROWS.length);
  for (const row of rows) {
    const { feedback, basis } = keptDebrief(camelCase(row));
    expect(feedback.duration_min).toBeNull();
    expect(JSON.parse(row.judged_by)).toEqual(
      JSON.parse(packed(feedback, basis, row.duration_min)),
    );
    expect(row.prescription_stale).toBe(row.prescription !== null);
  }
  const judged = rows.map(({ judged_by }) => JSON.parse(judged_by));
  expect(judged.filter(([, , , , , , , , fluidPerHour]) => fluidPerHour !== null)).toHaveLength(2);
});
