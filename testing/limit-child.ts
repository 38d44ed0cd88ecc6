// A process that requests admission with one key at a steady pace, without waiting for answers, and reports the
// results.
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { identify } from "@/lib/access/identify";
import { newSecret } from "@/lib/platform/ids";

const [key = "", perSecond = "", seconds = ""] = process.argv.slice(2);
const count = Number(perSecond) * Number(seconds);
const admittedAtMs: number[] = [];
let refused = 0;

async function ask(): Promise<void> {
  const { meter } = await identify({
    authorization: `Bearer ${key}`,
    environment: "test",
    requestId: "req_000000000000",
    wallMs: Date.now(),
  });
  if (meter?.paid === 1) admittedAtMs.push(Date.now());
  else refused++;
}

// Warms up modules and a connection, so that it starts together with the others.
await identify({
  authorization: `Bearer ${newSecret("sk_test")}`,
  environment: "test",
  requestId: "req_000000000000",
  wallMs: Date.now(),
}).catch(() => undefined);
process.stdout.write("ready\n");
const [startMs] = await once(process.stdin, "data");

const asked: Promise<void>[] = [];
for (let index = 0; index < count; index++) {
  const dueMs = Number(startMs) + (index * 1000) / Number(perSecond);
  await pause(Math.max(0, dueMs - Date.now()));
  asked.push(ask());
}
await Promise.all(asked);
process.stdout.write(JSON.stringify({ admittedAtMs, refused }));
process.exit(0);
