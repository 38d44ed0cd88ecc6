import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { COMMANDS } from "./commands.mjs";
import { inRoot } from "./paths.mjs";
import { freePort } from "./ports.mjs";
import { together } from "./stages.mjs";

const { scripts } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));

/** Returns what loads with a file: static imports and, within boot, dynamic imports as well. */
async function reached(file) {
  const { metafile } = await build({
    absWorkingDir: inRoot("."),
    entryPoints: [file],
    bundle: true,
    metafile: true,
    write: false,
    outdir: "none",
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "silent",
  });
  const [files, packages] = [new Set(), new Set()];
  const walk = (path) => {
    if (files.has(path)) return;
    files.add(path);
    for (const { path: to, kind, external } of metafile.inputs[path]?.imports ?? []) {
      if (external && !to.startsWith("node:")) packages.add(`${path} imports ${to}`);
      else if (!external && (kind !== "dynamic-import" || to.startsWith("scripts/boot/"))) walk(to);
    }
  };
  walk(file);
  return { files, packages };
}

test("every npm script starts in boot", () => {
  for (const [name, line] of Object.entries(scripts)) {
    expect(line).toBe(`node scripts/boot/run.mjs ${name}`);
  }
  expect(Object.keys(COMMANDS).sort()).toEqual(Object.keys(scripts).sort());
});

test("no package is loaded before packages are installed, nor by a script that needs none", async () => {
  const installing = readdirSync(inRoot("scripts"), { recursive: true })
    .filter((file) => file.endsWith(".mjs") && !file.endsWith(".test.mjs"))
    .map((file) => `scripts/${file}`)
    .filter((file) => /from "[^"]*packages\.mjs"/.test(readFileSync(inRoot(file), "utf8")));
  const free = Object.values(COMMANDS).filter(({ packages }) => packages === "none");
  const first = ["scripts/boot/run.mjs", ...installing, ...free.map(({ file }) => file)];
  expect(installing).toContain("scripts/boot/start.mjs");
  for (const file of new Set(first)) {
    const { files, packages } = await reached(file);
    expect([...packages]).toEqual([]);
    if (file.startsWith("scripts/boot/")) {
      expect([...files].filter((path) => !path.startsWith("scripts/boot/"))).toEqual([]);
    }
  }
});

const LOCK = {
  packages: {
    "": {},
    "node_modules/used": { version: "1.0.0" },
    "node_modules/tool": { version: "1.0.0", dev: true },
  },
};
/** A fake npm that installs just enough for these tests and records how it was called. */
const NPM = `import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
const [command, ...options] = process.argv.slice(2);
appendFileSync("calls", [command, ...options.filter((one) => /save|dev/.test(one))].join(" ") + "\\n");
if (command === "ci") rmSync("node_modules", { recursive: true, force: true });
const whole = options.includes("--include=dev");
for (const name of ["used", ...(whole ? ["tool"] : [])]) mkdirSync("node_modules/" + name, { recursive: true });
const { packages } = ${JSON.stringify(LOCK)};
delete packages[""];
if (!whole) delete packages["node_modules/tool"];
if (process.env.DIE) process.exit(1);
writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages }));`;

/** Creates a clone containing the given files, whose commands only report that they ran. */
function clone() {
  const root = mkdtempSync(join(tmpdir(), "aidstation-clone-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(inRoot("scripts/boot"), join(root, "scripts/boot"), { recursive: true });
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  writeFileSync(join(root, "package-lock.json"), JSON.stringify(LOCK));
  writeFileSync(join(root, "npm.mjs"), NPM);
  mkdirSync(join(root, "scripts/runtime"));
  writeFileSync(
    join(root, "scripts/runtime/launcher.mjs"),
    'export const demonstrate = () => console.log("runs");',
  );
  for (const name of ["test", "serve"])
    writeFileSync(join(root, `scripts/${name}.mjs`), 'console.log("runs")');
  const run = (name, env = {}) =>
    new Promise((resolve) => {
      const { PATH } = process.env;
      const own = {
        PATH,
        npm_execpath: join(root, "npm.mjs"),
        AIDSTATION_DATA_DIR: join(root, ".data"),
        PORT: "1",
      };
      const args = ["scripts/boot/run.mjs", name];
      execFile(process.execPath, args, { cwd: root, env: { ...own, ...env } }, (error, out, told) =>
        resolve({ code: error?.code ?? 0, output: out + told }),
      );
    });
  const calls = () => readFileSync(join(root, "calls"), "utf8").trim().split("\n");
  return { root, run, calls };
}

test("a start installs what serving needs, and a test adds the rest without removing anything", async () => {
  const { root, run, calls } = clone();
  expect((await run("start", { PORT: "0" })).output).toContain("PORT must be a number");
  const port = await freePort();
  expect((await run("start", { PORT: String(port) })).output).toMatch(/packages .*npm ci\n.*runs/s);
  writeFileSync(join(root, "node_modules/used/kept"), "");
  expect((await run("test")).output).toMatch(/packages .*npm install\n.*runs/s);
  expect((await run("start", { PORT: String(port) })).output).toMatch(
    /packages .*unchanged\n.*runs/s,
  );
  expect((await run("test")).output).toBe("runs\n");
  expect(existsSync(join(root, "node_modules/used/kept"))).toBe(true);
  expect(calls()).toEqual(["ci --omit=dev", "install --no-save --include=dev"]);
});

test("a failed installation leaves the working one untouched", async () => {
  const { run, calls } = clone();
  await run("start", { PORT: String(await freePort()) });
  expect((await run("test", { DIE: "yes" })).code).toBe(1);
  expect((await run("serve")).output).toBe("runs\n");
  expect((await run("test")).output).toContain("runs");
  const more = "install --no-save --include=dev";
  expect(calls()).toEqual(["ci --omit=dev", more, more]);
});

test("parallel stages may be empty, and an error in one stops the others", async () => {
  const done = [];
  await together(
    () => true,
    async () => done.push("other"),
  );
  expect(done).toEqual(["other"]);
  const broken = together(() => {
    throw new Error("broken");
  });
  await expect(broken).rejects.toThrow("broken");
});

test("an incomplete installation is restarted from scratch", async () => {
  const { root, run, calls } = clone();
  expect((await run("test", { DIE: "yes" })).code).toBe(1);
  writeFileSync(join(root, "node_modules/used/half"), "");
  expect((await run("test")).output).toContain("runs");
  expect(existsSync(join(root, "node_modules/used/half"))).toBe(false);
  expect(calls()).toEqual(["ci --include=dev", "ci --include=dev"]);
});

test("a production command installs nothing, and names the command that does", async () => {
  const { run } = clone();
  const refused = await run("serve");
  expect(refused).toEqual({
    code: 1,
    output: "Packages are missing or out of date. Run: npm ci\n",
  });
  await run("test");
  expect((await run("serve")).output).toBe("runs\n");
  expect((await run("__proto__")).output).toBe("There is no command __proto__.\n");
});

test("a Node version that is too old is refused in one line, for any command", async () => {
  const { root, run } = clone();
  const older = 'Object.defineProperty(process, "versions", { value: { node: "20.18.3" } });';
  writeFileSync(join(root, "older.mjs"), older);
  const { code, output } = await run("test", { NODE_OPTIONS: "--import=./older.mjs" });
  expect(output).toMatch(/^Aidstation needs Node 20.19 or newer; .*\n$/);
  expect(code).toBe(1);
});
