import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { send } from "../http";
import { productionSettings, type ServingProcess, startProcess } from "../serving-process";

// Each test starts its own processes, on a busy machine.
const processes: ServingProcess[] = [];
afterEach(async () => {
  for (const each of processes.splice(0)) await each.stop();
});
const started = async (...args: Parameters<typeof startProcess>) => {
  const one = await startProcess(...args);
  processes.push(one);
  return one;
};

test("starting without settings fails at once and names every missing one", async () => {
  const process = await started();
  expect(await process.ended).toBe(1);
  for (const name of ["DATABASE_URL", "KEY_SERVICE_KEY", "STRIPE_SECRET_KEY_LIVE"]) {
    expect(process.output()).toContain(`${name} is missing`);
  }
});

test("an unmigrated database is refused, with the command that fixes it", async () => {
  const settings = await productionSettings("serve_unmigrated", "template0");
  const process = await started({ settings });
  expect(await process.ended).toBe(1);
  expect(process.output()).toContain("Run: npm run migrate");
});

test("a process logs its states: listening, waiting for its database, stopping", async () => {
  const { DATABASE_URL, ...settings } = await productionSettings("serve_words");
  const away = Object.assign(new URL(DATABASE_URL), { port: "1" }).href;
  const waiting = await started({ settings: { ...settings, DATABASE_URL: away } });
  await expect
    .poll(waiting.output)
    .toMatch(/^listening on http:\/\/127.*\nwaiting for the database: .*ECONNREFUSED.*\n$/);
  waiting.child.kill("SIGTERM");
  expect(await waiting.ended).toBe(0);
  expect(waiting.output()).toMatch(/stopping\n$/);
  const process = await started({
    settings: { ...settings, DATABASE_URL, SMTP_ADDRESS: "x", DRAIN_SECONDS: "0" },
  });
  await process.ready();
  expect(process.output()).toContain("SMTP_ADDRESS is set, but there is no such setting.");
  expect(process.output()).toMatch(/\nready\n/);
});

test("operator commands explain failures in one line, and print keys in one style", async () => {
  const { DATABASE_URL, ...settings } = await productionSettings("admin_words");
  const unmigrated = await productionSettings("admin_unmigrated", "template0");
  const admin = async (database: string, ...args: string[]) => {
    const command = [process.execPath, "scripts/admin.mjs", ...args];
    const running = await started({ settings: { ...settings, DATABASE_URL: database }, command });
    return { code: await running.ended, output: running.output() };
  };
  const away = Object.assign(new URL(DATABASE_URL), { port: "1" }).href;
  const refused = await admin(away, "partner:list");
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/^Cannot use the database: .*\n$/),
  });
  expect((await admin(unmigrated.DATABASE_URL, "partner:list")).output).toMatch(
    /^The database lacks .* Run: npm run migrate\n$/,
  );
  expect((await admin(away, "__proto__")).output).toBe(
    "There is no command __proto__. Run: npm run admin -- help\n",
  );
  const created = await admin(DATABASE_URL, "partner:create", "--name=A", "--email=a@b.example");
  const [, partner] = /^partner_id: +(\S+)$/m.exec(created.output) ?? [];
  expect(created.output).toContain(`partner:owner --partner ${partner} --email a@b.example`);
  const listed = await admin(DATABASE_URL, "partner:list");
  expect(listed.output).toMatch(/id +name +last4 +scopes/);
  const { output } = await admin(DATABASE_URL, "partner:list", "--json");
  expect(JSON.parse(output)).toContainEqual(expect.objectContaining({ id: partner, name: "A" }));
  expect(output).not.toMatch(/"[a-z]+[A-Z]\w*":/);
});

test("a machine with a master key other than the database's is refused", async () => {
  const settings = await productionSettings("serve_keys");
  const first = await started({ settings });
  await first.ready();
  const second = await started({ settings: { ...settings, KEY_SERVICE_KEY: "3".repeat(64) } });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain("KEY_SERVICE_KEY does not open what this database holds");
});

/** Performs the Dockerfile's last stage by hand in a separate folder. */
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

const OFFERED = /\$\s?\d|a month|Get a key|\bBuy\b|Choose a plan/;

/** Returns the cookie of a free-tier team's owner, signed in to a service with these settings. */
async function ownersCookie(settings: Record<string, string>): Promise<string> {
  Object.assign(process.env, settings);
  const { newTeam } = await import("../coach");
  const { signIn } = await import("../people");
  const { personId: id } = await newTeam({ tier: "coach" });
  return (await signIn({ id, email: "", environment: "test" })).cookie;
}

test("the files copied into the image are enough to migrate, serve and pass the health check", async () => {
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
    expect(page).toContain("Subscriptions aren’t sold here");
    // Nothing is offered anywhere, not even to the owner of a free-tier team.
    const cookie = await ownersCookie(settings);
    for (const path of [
      "/",
      "/pricing",
      "/developers",
      "/partners/apply",
      "/settings/billing",
      "/roster/invite",
    ]) {
      const asked = { origin: service.origin, host: "sandbox.example", headers: { cookie } };
      const { status, text } = await send("GET", path, asked);
      expect([path, status]).toEqual([path, 200]);
      expect(OFFERED.exec(text.replace(/<script.*?<\/script>/gs, "")), path).toBeNull();
    }
    const [, style = ""] = /href="(\/_next\/static\/[^"]+\.css)/.exec(page) ?? [];
    expect((await fetch(service.origin + style)).status).toBe(200);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
