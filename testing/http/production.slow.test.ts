import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { productionSettings, type ServingProcess, startProcess } from "../serving-process";

// Each starts processes of its own, on a machine that does other work.
vi.setConfig({ testTimeout: 60_000 });

const processes: ServingProcess[] = [];
afterEach(async () => {
  for (const each of processes.splice(0)) await each.stop();
});
const started = async (...args: Parameters<typeof startProcess>) => {
  const one = await startProcess(...args);
  processes.push(one);
  return one;
};

test("serving without settings ends at once and names every one that is missing", async () => {
  const process = await started();
  expect(await process.ended).toBe(1);
  for (const name of ["DATABASE_URL", "KEY_SERVICE_KEY", "STRIPE_SECRET_KEY_LIVE"]) {
    expect(process.output()).toContain(`${name} is missing`);
  }
});

test("an unmigrated database is refused, with the command that mends it", async () => {
  const settings = await productionSettings("serve_unmigrated", "template0");
  const process = await started({ settings });
  expect(await process.ended).toBe(1);
  expect(process.output()).toContain("Run: npm run migrate");
});

test("a machine with another master key than the database's is refused", async () => {
  const settings = await productionSettings("serve_keys");
  const first = await started({ settings });
  await first.ready();
  const second = await started({ settings: { ...settings, KEY_SERVICE_KEY: "3".repeat(64) } });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain("KEY_SERVICE_KEY does not open what this database holds");
});

/** The last stage of the Dockerfile, done by hand in a folder of its own. */
function imageFolder() {
  const [, stage = ""] = readFileSync("Dockerfile", "utf8").split(/^FROM .* AS serve$/m);
  const folder = mkdtempSync(join(tmpdir(), "aidstation-image-"));
  for (const [, what = ""] of stage.matchAll(/^COPY --from=build (.+)$/gm)) {
    const [target = "", ...sources] = what.split(" ").reverse();
    for (const source of sources) {
      const isInto = /^\.\/.+\/$/.test(target);
      const to = join(folder, target, isInto ? basename(source) : "");
      cpSync(source.replace("/app/", ""), to, { recursive: true });
    }
  }
  const words = (line: RegExp): string[] => JSON.parse(line.exec(stage)?.[1] ?? "[]");
  return {
    folder,
    command: words(/^CMD (.+)$/m),
    healthCheck: words(/^HEALTHCHECK .*CMD (.+)$/m),
  };
}

test("what the image copies is enough to migrate, to serve and to be found healthy", async () => {
  const { folder, command, healthCheck } = imageFolder();
  try {
    const settings = await productionSettings("serve_image", "template0");
    const [node = "", ...check] = healthCheck;
    const env = { ...process.env, ...settings };
    const migrate = () =>
      execFileSync(node, ["scripts/migrate.mjs"], { cwd: folder, env, encoding: "utf8" });
    expect(migrate()).toContain("applied");
    const service = await started({ settings, command, folder });
    await service.ready();
    const { port } = new URL(service.origin);
    execFileSync(node, check, { env: { ...process.env, PORT: port } });
    const health = await fetch(`${service.origin}/v1/health`);
    expect(await health.json()).toMatchObject({ status: "ok" });
    const page = await (await fetch(`${service.origin}/subscribe`)).text();
    expect(page).toContain("Subscriptions are not sold here");
    const [, style = ""] = /href="(\/_next\/static\/[^"]+\.css)/.exec(page) ?? [];
    expect((await fetch(service.origin + style)).status).toBe(200);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
