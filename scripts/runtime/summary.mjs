import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { inData } from "../boot/paths.mjs";

const EXAMPLE = {
  activity_type: "bike",
  duration_min: 180,
  athlete_weight_kg: 68,
  temperature_c: 30,
  humidity_pct: 50,
  intensity_level: 6,
};

const readDemo = () => JSON.parse(readFileSync(inData("demo.json"), "utf8"));

/** Returns what a start prints once the API answers: a call that works when pasted. */
export function firstCall() {
  const { base_url: base, partner } = readDemo();
  return `
  First call

  curl -s ${base}/v1/nutrition/calculate \\
    -H 'Authorization: Bearer ${partner.test_key}' \\
    -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(EXAMPLE)}'
`;
}

/** Returns the last thing a start prints: where everything is. */
export function summary(log) {
  const { base_url: base, live_base_url: live, ...demo } = readDemo();
  const { partner, coaches, builder, mail_url: mail } = demo;
  const lines = {
    Coach: `${coaches.business.email}, password ${coaches.business.password}, at ${base}/login`,
    Builder: `${builder.email}, password ${builder.password}, at ${base}/dev`,
    "Sandbox key": partner.test_key,
    "Live key": `${partner.live_key}, at ${live}`,
    ...(mail ? { "Caught mail": mail } : {}),
    ...(log ? { "Request log": `${log}, or npm start -- --logs` } : {}),
    "All of these": `${relative(process.cwd(), inData("demo.json"))}, with those of the other plans`,
  };
  const table = Object.entries(lines).map(([name, value]) => `  ${name.padEnd(14)}${value}`);
  return `
  Aidstation is ready at ${base}. Ctrl-C stops it.

${table.join("\n")}
`;
}
