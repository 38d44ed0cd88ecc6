import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { hasKey } from "@/lib/access/keys";
import { DAY_MS } from "@/lib/contract/durations";
import { patiently } from "@/lib/platform/call-context";
import { wallMs } from "@/lib/platform/clock";
import { baseUrl, env } from "@/lib/platform/env";
import type { DEMO_COACHES } from "./coaches";

/**
 * Makes the demonstration that `npm start` prints: a partner with keys for both environments, coaches of every tier and
 * their athletes. Keys and passwords are kept in `.data/demo.json`, and nowhere else, with the address of the mail that was caught; as long as they work, nothing is
 * made again. A roster whose last sixty days ended before yesterday gets new ones.
 */

const Login = z.object({ email: z.string(), password: z.string(), key: z.string().optional() });
const NAMES = [
  "coach",
  "pro_coach",
  "head_coach",
  "business",
  "enterprise",
  "lapsed",
] as const satisfies readonly (keyof typeof DEMO_COACHES)[];

const DemoFile = z.object({
  base_url: z.string(),
  live_base_url: z.string(),
  partner: z.object({ id: z.string(), test_key: z.string(), live_key: z.string() }),
  coaches: z.record(z.enum(NAMES), Login),
  /** Who owns the partner's console. */
  builder: Login,
  /** Until when the roster's sessions go, Unix milliseconds. */
  roster_until_ms: z.number(),
});

const file = join(process.env["AIDSTATION_DATA_DIR"] ?? ".data", "demo.json");

function known(): z.output<typeof DemoFile> | null {
  if (!existsSync(file)) return null;
  const result = DemoFile.safeParse(JSON.parse(readFileSync(file, "utf8")));
  return result.success ? result.data : null;
}

async function main(): Promise<string> {
  const before = known();
  const works = before !== null && (await hasKey(before.partner.test_key));
  const nowMs = wallMs();
  const isOld = !works || nowMs - before.roster_until_ms > DAY_MS;
  // Most starts find everything there, and need not load what makes it.
  const { partner, coaches, builder } = works
    ? before
    : await import("./demo").then(({ seedDemo }) => seedDemo());
  if (works && isOld) await import("./coaches").then(({ redate }) => redate(partner.id, nowMs));
  const demo = {
    base_url: baseUrl("test"),
    live_base_url: baseUrl("live"),
    partner,
    coaches,
    builder,
    roster_until_ms: isOld ? nowMs : before.roster_until_ms,
    mail_url: env.MAIL_INBOX_URL ?? null,
  };
  writeFileSync(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  if (!works) return "demonstration created";
  return isOld ? "demonstration brought up to date" : "demonstration unchanged";
}

// Nobody's call waits for it, and a busy machine may take its time.
patiently(main).then(
  (line) => {
    console.log(line);
    process.exit(0);
  },
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
