import { POST as bare } from "@/app/bench/bare/route";
import { GET as report } from "@/app/v1/coach/athletes/[athlete_uid]/report/route";
import { sha256 } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db";
import { newId, newSecret } from "@/lib/platform/ids";
import { medianMs, newRoster } from "./coach-rows";

/** What a report takes from request to answer, of an athlete with 20 sessions in 30 days. Prints JSON. */

const teamId = await newRoster(1);
const secret = newSecret("cp_test");
const key = { id: newId(), coachId: teamId, name: "bench", scopes: ["*"], hash: sha256(secret) };
await db.coachKey.create({ data: { ...key, last4: secret.slice(-4), createdAt: new Date() } });
const { id } = await db.athlete.findFirstOrThrow({ where: { accountId: teamId } });
const url = `http://localhost/v1/coach/athletes/${id}/report?window=30&focus=worst`;
const context = { params: Promise.resolve({ athlete_uid: id }) };
const headers = { authorization: `Bearer ${secret}` };

async function answered(response: Promise<Response>): Promise<string> {
  const { status } = await response;
  const text = await (await response).text();
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return text;
}

const ask = (more = "") => answered(report(new Request(url + more, { headers }), context));
const echo = () => {
  const body = JSON.stringify({ window: 30, focus: "worst" });
  return answered(bare(new Request("http://localhost/bench/bare", { method: "POST", body })));
};

await ask();
console.log(
  JSON.stringify({
    bare: await medianMs(echo),
    kept: await medianMs(() => ask()),
    fresh: await medianMs(() => ask("&refresh=true")),
    pdf: await medianMs(() => ask("&format=pdf")),
  }),
);
process.exit(0);
