import "@/testing/database";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { until } from "@/testing/receiver";

const { mailsTo, MESSAGES, newReader, newWritingTeam } = await import("@/testing/messages");
const { queuedJobs } = await import("@/testing/jobs");
const { db } = await import("@/lib/platform/db");

const ATHLETES = 12;

/** Starts a process that runs jobs on this worker's database. */
function startJobs(): ChildProcess {
  const args = ["--import", "tsx", "testing/job-child.ts"];
  return spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

test("messages survive a process killed while holding or sending them, and are sent once each", {
  timeout: 300_000,
}, async () => {
  const team = await newWritingTeam("enterprise");
  const events = ["coach.message.sent"];
  const url = "https://hooks.nowhere.example/in";
  await team.owner("POST", "/v1/coach/webhooks", { url, events });
  // One at a time: a dozen at once would time out waiting for connections.
  const readers: Awaited<ReturnType<typeof newReader>>[] = [];
  for (let index = 0; index < ATHLETES; index++)
    readers.push(await newReader(team, `Athlete ${index}`));
  const athlete_uids = readers.map(({ athleteId }) => athleteId);
  const { body } = await team.owner("POST", MESSAGES, { athlete_uids, text: "Hi {first_name}" });
  const [{ id: taken }] = body.messages;
  const ours = { relation: { teamId: team.teamId } };
  const sent = () => db.message.count({ where: { ...ours, sentAt: { not: null } } });

  let child = startJobs();
  await once(child, "message");
  expect(await queuedJobs("message/held")).toHaveLength(ATHLETES);
  await kill(child);
  expect(await sent()).toBe(0);
  const [first] = readers;
  const path = `${MESSAGES}/${first?.athleteId}/${taken}`;
  const undone = (await team.owner("DELETE", path)).status === 204;

  child = startJobs();
  const left = ATHLETES - Number(undone);
  await until(async () => (await sent()) > 0);
  await kill(child);
  child = startJobs();
  await until(async () => (await sent()) === left);
  await until(async () => (await queuedJobs("message/held")).length === 0);
  await kill(child);

  const told = readers.slice(Number(undone));
  for (const { emailKey } of told) expect(await mailsTo(emailKey)).toEqual(["message_of_coach"]);
  if (undone) expect(await mailsTo(first?.emailKey ?? "")).toEqual([]);
  expect(await db.event.count({ where: { ownerId: team.coachId } })).toBe(left);
  const where = { teamId: team.teamId, action: "message.sent" };
  expect(await db.auditEntry.count({ where })).toBe(left);
});
