import { existsSync, readFileSync } from "node:fs";
import { inData } from "../boot/paths.mjs";

const EXAMPLE = {
  activity_type: "bike",
  duration_min: 180,
  athlete_weight_kg: 68,
  temperature_c: 30,
  humidity_pct: 50,
  intensity_level: 6,
};

/** The last thing a start prints: where the service is, and a first call that works when pasted. */
export function summary(port, inbox) {
  const demo = readDemo();
  const base = demo?.base_url ?? `http://localhost:${port}`;
  const key = demo?.partner?.test_key;
  const mail = inbox ? `\n  Caught mail   ${inbox}` : "";
  if (!key) return `\n  Aidstation is ready at ${base}\n${mail}\n`;
  return `
  Aidstation is ready at ${base}
${mail}
  Sandbox key   ${key}
  Coach         ${demo.coaches.business.email}, password ${demo.coaches.business.password}
  Builder       ${demo.builder.email}, password ${demo.builder.password}, at /dev
                at ${base}/login; its key and those of the other tiers: .data/demo.json
  First call

  curl -s ${base}/v1/nutrition/calculate \\
    -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(EXAMPLE)}'
`;
}

function readDemo() {
  const file = inData("demo.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
