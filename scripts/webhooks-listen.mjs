// `npm run webhooks:listen -- --secret <64 hex> [--port 4242] [--status 200]`: receives webhooks, verifies and prints.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { parseArgs } from "node:util";

const TOLERANCE_SECONDS = 300;
const BODY_MAX_BYTES = 1_048_576;

const { values } = parseArgs({
  options: {
    secret: { type: "string" },
    port: { type: "string", default: "4242" },
    status: { type: "string", default: "200" },
  },
});

/** Returns what is wrong with a delivery, or null. */
function problem(header, body) {
  const [, seconds, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (given === undefined) return "no signature";
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return "too old";
  const expected = createHmac("sha256", values.secret).update(`${seconds}.`).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(given, "hex")) ? null : "wrong signature";
}

const seen = new Set();

function show(headers, body) {
  const wrong =
    values.secret === undefined
      ? "not verified: no --secret"
      : problem(headers["x-service-signature"], body);
  const id = headers["x-service-event-id"];
  const repeated = seen.has(id) ? ", seen before" : "";
  seen.add(id);
  console.log(`\n${headers["x-service-event-type"]} ${id} (${wrong ?? "verified"}${repeated})`);
  try {
    console.log(JSON.stringify(JSON.parse(body.toString("utf8")), null, 2));
  } catch {
    console.log(body.toString("utf8"));
  }
  return wrong === null || values.secret === undefined;
}

const server = createServer((request, response) => {
  const chunks = [];
  let size = 0;
  request.on("data", (chunk) => {
    size += chunk.length;
    if (size > BODY_MAX_BYTES) request.destroy();
    else chunks.push(chunk);
  });
  request.on("end", () => {
    const trusted = show(request.headers, Buffer.concat(chunks));
    response.writeHead(trusted ? Number(values.status) : 400).end();
  });
});
server.listen(Number(values.port), "127.0.0.1", () => {
  console.log(`Register http://localhost:${server.address().port}/ and watch here.`);
});
