import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { hasKey } from "@/lib/access/keys";
import { baseUrl } from "@/lib/platform/env";
import { seedDemo } from "./demo";

/**
 * Makes the demonstration that `npm start` prints: a partner with keys for both environments and two athletes. Its
 * keys are kept in `.data/demo.json`, and nowhere else; as long as they work, nothing is written again.
 */

const DemoFile = z.object({
  base_url: z.string(),
  live_host: z.string(),
  partner: z.object({ id: z.string(), test_key: z.string(), live_key: z.string() }),
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
  const partner = works ? before.partner : await seedDemo();
  const demo = {
    base_url: baseUrl("test"),
    live_host: new URL(baseUrl("live")).host,
    partner,
  };
  writeFileSync(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return works ? "demonstration unchanged" : "demonstration created";
}

main().then(
  (line) => {
    console.log(line);
    process.exit(0);
  },
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
