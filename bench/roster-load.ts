import { actingAs } from "@/lib/access/acting";
import { loadCoach } from "@/lib/access/coaches";
import { DigestAnswer, RollupAnswer, RosterAnswer } from "@/lib/contract/roster";
import { TriageAnswer } from "@/lib/contract/triage";
import { db } from "@/lib/platform/db";
import { readRollup } from "@/lib/roster/rollup";
import { readDigest, readRoster } from "@/lib/roster/roster";
import { readOverview } from "@/lib/triage/overview";
import { readTriage } from "@/lib/triage/triage";
import { medianMs, newRoster, patient } from "./coach-rows";

/** Teams of several sizes and what reading their rosters takes. Prints JSON. */

const SIZES = (process.env["BENCH_SIZES"] ?? "60,500,5000").split(",").map(Number);
const request_id = "req_000000000000";

const BARE_ROSTER = `SELECT c.athlete_id, c.session_at, c.judged_by
  FROM coach_relation r JOIN activity c ON c.athlete_id = r.athlete_id
  WHERE r.team_id = $1::uuid AND r.ended_at IS NULL AND c.session_at > now() - interval '30 d' AND c.session_at <= now()`;
const BARE_ROLLUP = `SELECT id, type, duration_min, session_at, feedback, suggested_totals, profile_snapshot FROM activity
  WHERE athlete_id = $1::uuid AND session_at > now() - interval '30 d' AND session_at <= now()`;

async function measure(athletes: number) {
  const id = await newRoster(athletes);
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
    triage: await medianMs(async () =>
      written(TriageAnswer.parse({ ...(await readTriage(scope, {})), request_id })),
    ),
    overview: await medianMs(async () => written(await readOverview(scope, 30))),
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
