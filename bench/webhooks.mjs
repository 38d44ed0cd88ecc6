// `npm run bench -- webhooks`: deliveries against a bare claim, sign, POST and complete loop, in turns in one run.

import { fork } from "node:child_process";
import { once } from "node:events";
import { run } from "../scripts/boot/children.mjs";
import { inRoot } from "../scripts/boot/paths.mjs";
import { temporaryCluster } from "../scripts/runtime/temporary-cluster.mjs";
import { makeTemplate, testEnvironment } from "../scripts/runtime/test-service.mjs";

export async function benchWebhooks(cleanups) {
  const cluster = await temporaryCluster();
  cleanups.push(cluster.stop);
  await makeTemplate(cluster);
  const { server, stop } = await testEnvironment(cluster);
  cleanups.push(stop);
  const sink = fork(inRoot("bench/webhook-sink.mjs"));
  cleanups.push(() => sink.kill());
  const [port] = await once(sink, "message");
  const env = { ...server, LOG_LEVEL: "warn", SINK_URL: `http://127.0.0.1:${port}` };
  const args = ["--import", "tsx", inRoot("bench/webhook-load.ts")];
  report(JSON.parse(await run("webhooks", process.execPath, args, { env })));
}

function report({ endpoints, events, ours, bare, share, statementsUnderLoad, steady }) {
  console.log(`
${endpoints} endpoints in another process, ${events} events to each of them, medians

deliveries a second                    ${ours.toFixed(0)}
bare loop                              ${bare.toFixed(0)}
of the bare loop                       ${share.toFixed(2)}
statements for each event              ${statementsUnderLoad.toFixed(2)} under load, ${steady.perEvent.toFixed(2)} at 50 events a second
commit to arrival, 50 events a second  p50 ${steady.p50} ms, p99 ${steady.p99} ms (${steady.count} events)`);
}
