import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";

/** The house rules that a machine can check. A folder may only import folders listed before it. */
const ORDER = [
  "contract",
  "docs",
  "wording",
  "platform",
  "paper",
  "engine",
  "knowledge",
  "inference",
  "metering",
  "grounding",
  "access",
  "usage",
  "mail",
  "people",
  "partners",
  "members",
  "billing",
  "signup",
  "athletes",
  "nutrition",
  "activities",
  "catalog",
  "organizations",
  "coaches",
  "webhooks",
  "closing",
  "roster",
  "self",
  "alerts",
  "reports",
  "messages",
  "triage",
  "conversations",
  "exports",
  "oauth",
  "assistant",
  "api",
];

/** Files and folders without I/O, clock or randomness: the same input always gives the same output. */
const PURE = [
  "lib/contract/",
  "lib/wording/",
  "lib/engine/",
  "lib/inference/",
  "lib/metering/bucket.ts",
  "lib/metering/network.ts",
  "lib/nutrition/answer.ts",
  "lib/nutrition/engine-input.ts",
  "lib/nutrition/named.ts",
  "lib/nutrition/standing.ts",
  "lib/nutrition/teaser.ts",
  "lib/nutrition/timing.ts",
  "lib/nutrition/limits.ts",
  "lib/nutrition/try-out.ts",
  "lib/nutrition/try-out-fields.ts",
  "lib/athletes/completeness.ts",
  "lib/athletes/contradiction.ts",
  "lib/catalog/fit/",
  "lib/activities/carried.ts",
  "lib/activities/with-totals.ts",
  "lib/activities/debrief-basis.ts",
  "lib/activities/entered.ts",
  "lib/activities/strip.ts",
  "lib/activities/judging.ts",
  "lib/alerts/backtest.ts",
  "lib/alerts/circumstances.ts",
  "lib/alerts/firing.ts",
  "lib/roster/history.ts",
  "lib/alerts/judgement.ts",
  "lib/alerts/ladder.ts",
  "lib/alerts/load.ts",
  "lib/alerts/plan.ts",
  "lib/alerts/presets.ts",
  "lib/alerts/quiet.ts",
  "lib/alerts/rules.ts",
  "lib/billing/entitlement.ts",
  "lib/catalog/paper/fitted.ts",
  "lib/catalog/paper/refill-needs.ts",
  "lib/catalog/paper/rows.ts",
  "lib/catalog/paper/strip.ts",
  "lib/catalog/paper/times.ts",
  "lib/catalog/paper/words.ts",
  "lib/billing/wares.ts",
  "lib/mail/alert-letters.ts",
  "lib/mail/app-letters.ts",
  "lib/mail/athlete-letters.ts",
  "lib/mail/back-off.ts",
  "lib/mail/builder-letters.ts",
  "lib/mail/coaching-letters.ts",
  "lib/mail/layout.ts",
  "lib/mail/member-letters.ts",
  "lib/mail/templates.ts",
  "lib/mail/variables.ts",
  "lib/messages/fields.ts",
  "lib/paper/palette.ts",
  "lib/paper/paper.ts",
  "lib/people/common-words.ts",
  "lib/people/device.ts",
  "lib/people/local-path.ts",
  "lib/people/password-rule.ts",
  "lib/reports/facts.ts",
  "lib/grounding/claims.ts",
  "lib/grounding/grounding.ts",
  "lib/grounding/prompt.ts",
  "lib/grounding/sentences.ts",
  "lib/grounding/words.ts",
  "lib/reports/narrative.ts",
  "lib/reports/nutrient-facts.ts",
  "lib/reports/pdf/chart-data.ts",
  "lib/reports/pdf/numbering.ts",
  "lib/reports/tallies.ts",
  "lib/reports/writer/",
  "lib/conversations/somebody.ts",
  "lib/conversations/amount-words.ts",
  "lib/conversations/care.ts",
  "lib/conversations/day-words.ts",
  "lib/conversations/emergency-signs-abroad.ts",
  "lib/conversations/emergency-signs.ts",
  "lib/conversations/emergency-texts.ts",
  "lib/conversations/head-blow.ts",
  "lib/conversations/emergency.ts",
  "lib/conversations/findings.ts",
  "lib/conversations/language.ts",
  "lib/conversations/heat-words.ts",
  "lib/conversations/weight-words.ts",
  "lib/conversations/numbers-told.ts",
  "lib/conversations/products-told.ts",
  "lib/conversations/question.ts",
  "lib/conversations/recent-risk.ts",
  "lib/conversations/record-told.ts",
  "lib/conversations/session-words.ts",
  "lib/conversations/sessions-told.ts",
  "lib/conversations/spelling.ts",
  "lib/conversations/telling.ts",
  "lib/conversations/topics.ts",
  "lib/catalog/candidates.ts",
  "lib/catalog/facts.ts",
  "lib/catalog/fit-source.ts",
  "lib/catalog/session-fit.ts",
  "lib/catalog/gtin.ts",
  "lib/catalog/label.ts",
  "lib/catalog/near.ts",
  "lib/catalog/off-kind.ts",
  "lib/catalog/off-serving.ts",
  "lib/catalog/off.ts",
  "lib/catalog/plausible.ts",
  "lib/catalog/product.ts",
  "lib/catalog/query.ts",
  "lib/catalog/search-vector.ts",
  "lib/catalog/vocabulary.ts",
  "lib/catalog/words.ts",
  "lib/roster/bars.ts",
  "lib/roster/changes.ts",
  "lib/roster/concerns.ts",
  "lib/roster/focus.ts",
  "lib/roster/glance.ts",
  "lib/roster/markers.ts",
  "lib/roster/onset.ts",
  "lib/roster/session.ts",
  "lib/roster/settings.ts",
  "lib/roster/trends.ts",
  "lib/triage/evidence.ts",
  "lib/triage/lanes.ts",
  "lib/triage/order.ts",
  "lib/self/debrief-form.ts",
  "lib/self/questions.ts",
  "lib/self/session-form.ts",
  "lib/self/zone.ts",
  "lib/webhooks/back-off.ts",
  "lib/webhooks/envelope.ts",
  "lib/platform/address-rule.ts",
  "lib/platform/url-rule.ts",
  "lib/platform/check.ts",
  "lib/platform/items.ts",
  "lib/platform/local-time.ts",
  "lib/platform/storable-text.ts",
];

/** Files that are a single table of data, however long. */
const TABLES = /^lib\/(contract\/|engine\/(constants|validation\/worked-examples)\.ts$)/;

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name).replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && statSync(file).isFile());
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const product = ["lib", "app", "components", "inngest"]
  .flatMap(filesIn)
  .filter((file) => !isTest(file));
const library = product.filter((file) => file.startsWith("lib/"));
const sourceOf = (file: string) => readFileSync(file, "utf8");
/** Returns the code without its comments. */
const codeOf = (file: string) =>
  sourceOf(file)
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(^|\s)\/\/.*$/gm, "");

/** Returns a file's imports: paths from the repository root, and names for packages. */
function importsOf(file: string): string[] {
  const found = codeOf(file).matchAll(/(?<!")(?:from|import)\s*\(?\s*"([^"]+)"/g);
  return [...found].map(([, name = ""]) => {
    if (name.startsWith("@/")) return name.slice(2);
    return name.startsWith(".") ? normalize(join(dirname(file), name)) : name;
  });
}

/** Tests that read a clock for something other than the product's speed. */
const MEASURING = [
  "lib/architecture.test.ts",
  // Computes what a bucket may have let through so far.
  "lib/metering/bucket.test.ts",
];

const folderOf = (path: string) => /^lib\/([^/]+)\//.exec(path)?.[1];
const offenders = (files: readonly string[], pattern: RegExp, allowed: readonly string[]) =>
  files.filter((file) => !allowed.includes(file) && pattern.test(codeOf(file)));

describe("the folders of lib", () => {
  test("each have one place in the order", () => {
    const folders = readdirSync("lib", { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.filter((name) => !ORDER.includes(name))).toEqual([]);
  });

  test("import only earlier folders, and nothing from the edges", () => {
    const wrong = library.flatMap((file) => {
      const own = ORDER.indexOf(folderOf(file) ?? "");
      return importsOf(file)
        .filter((name) => {
          if (/^(app|components|inngest|testing|scripts)\//.test(name)) return true;
          const other = folderOf(name);
          return other !== undefined && ORDER.indexOf(other) > own;
        })
        .map((name) => `${file} imports ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  test("keep their stores private", () => {
    const wrong = product.flatMap((file) =>
      importsOf(file)
        .filter((name) => /(^|[./])store$/.test(name) && folderOf(name) !== folderOf(file))
        .map((name) => `${file} imports ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("pages and components", () => {
  const drawn = product.filter((file) => file.endsWith(".tsx"));

  test("use only theme tokens: no class hard-codes a value", () => {
    expect(offenders(drawn, /className=(?:"|\{`)[^"`]*[a-z]-\[[^\]]+\](?!:)/, [])).toEqual([]);
  });

  test("use no style that the pages' content policy blocks", () => {
    expect(offenders(drawn, /\sstyle=\{/, [])).toEqual([]);
  });
});

describe("only one place", () => {
  test("talks to Prisma: the stores, the locks and the connection", () => {
    const wrong = product.filter(
      (file) =>
        importsOf(file).some((name) => /^(@prisma\/|prisma\/generated)/.test(name)) &&
        !/(^|[./])store\.ts$/.test(file) &&
        !["lib/platform/db.ts", "lib/access/locks.ts"].includes(file),
    );
    expect(wrong).toEqual([]);
  });

  test("reads the environment", () => {
    expect(offenders(product, /process\.env/, ["lib/platform/env.ts"])).toEqual([]);
  });

  test("reads the clock", () => {
    const clock = /Date\.now|new Date\(|performance\.now|(?<![\w.])Date\(\)/;
    expect(
      offenders(product, clock, [
        "lib/platform/clock.ts",
        "components/portal/clock.ts",
        // A standalone script.
        "lib/api/keep-early.ts",
      ]),
    ).toEqual([]);
  });

  test("generates random values", () => {
    const chance = /Math\.random|randomUUID|randomBytes|randomInt|getRandomValues/;
    const allowed = [
      "lib/platform/ids.ts",
      "lib/platform/crypto.ts",
      "components/portal/chance.ts",
    ];
    expect(offenders(product, chance, allowed)).toEqual([]);
  });
});

describe("the caller", () => {
  const outside = (file: string) => !/^lib\/(access|contract)\//.test(file);

  test("is checked for its kind in one folder only", () => {
    const kinds = /principal\.kind|"(partner_key|coach_key|delegate)"/;
    const files = product.filter((file) => outside(file) && !file.includes(".gen."));
    expect(offenders(files, kinds, [])).toEqual([]);
  });

  test("is unknown to code behind the entry point", () => {
    const knowing = product.filter(
      (file) =>
        outside(file) &&
        !file.startsWith("lib/api/") &&
        importsOf(file).includes("lib/access/caller"),
    );
    expect(knowing).toEqual([]);
  });
});

describe("a thrown error", () => {
  test("is recognized by its marker, because two bundles have two classes", () => {
    expect(offenders(product, /instanceof\s+(ApiError|pg\.)/, [])).toEqual([]);
  });
});

describe("the database", () => {
  /** Code that acts for nobody in particular: jobs, the operator, gauges, and caller identification. */
  const ITS_OWN = /^lib\/((platform|access|billing|partners)\/|.*\bgauges\.ts$)/;

  test("is reached through a scope's handle wherever there is a scope", () => {
    const around = library.filter(
      (file) =>
        !ITS_OWN.test(file) &&
        !/[./]store\.ts$/.test(file) &&
        /import \{[^}]*\bdb\b[^}]*\} from "@\/lib\/platform\/db"/.test(codeOf(file)),
    );
    expect(around).toEqual(["lib/organizations/subscribe.ts"]);
  });
});

describe("a pure file", () => {
  const pure = library.filter((file) => PURE.some((path) => file.startsWith(path)));

  test.each(pure)("%s imports only pure files", (file) => {
    const isPure = (name: string) =>
      ["zod", "ipaddr.js", "leven", "@internationalized/date"].includes(name) ||
      PURE.some((path) => name === path.replace(/\.ts$/, "") || name.startsWith(path)) ||
      pure.includes(`${name}.ts`);
    const impure = importsOf(file).filter((name) => !isPure(name));
    expect(impure).toEqual([]);
    expect(codeOf(file)).not.toMatch(/\b(process|console|globalThis|fetch|setTimeout)\b[.(]/);
  });
});

describe("a file", () => {
  const lengthOf = (file: string) => sourceOf(file).trimEnd().split("\n").length;
  const isGenerated = (file: string) => file.includes(".gen.");

  test("in a route folder has at most 50 lines", () => {
    const long = product.filter((file) => /^app\/.*\/route\.ts$/.test(file) && lengthOf(file) > 50);
    expect(long).toEqual([]);
  });

  test("has at most 400 lines", () => {
    const isLong = (file: string) => lengthOf(file) > 400;
    const limited = product.filter((file) => !isGenerated(file) && !TABLES.test(file));
    expect(limited.filter(isLong).sort()).toEqual([]);
  });
});

/** Runs a program of the repository with this Node and returns its output. */
const runNode = async (...args: string[]) => {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env });
  return stdout + stderr;
};

describe("generated code", () => {
  test("is a sound OpenAPI document", async () => {
    const cli = "node_modules/@redocly/cli/bin/cli.js";
    const document = "app/v1/openapi.json/openapi.gen.json";
    await runNode(
      cli,
      "lint",
      document,
      "--extends=recommended",
      "--skip-rule=no-server-example.com",
    );
  });
});

describe("a test", () => {
  const tests = ["clients", "components", "inngest", "lib", "lookbook", "prisma", "scripts"]
    .flatMap(filesIn)
    .filter(isTest);

  test("that uses a database uses its process's own one, and leaves the data of HTTP tests alone", () => {
    const own = /^testing\/(database|mail|webhook-world)$/;
    const wrong = tests.filter((file) => {
      const imports = importsOf(file);
      const reaches = imports.some((name) => /^(lib\/platform\/db|testing\/partner)$/.test(name));
      return reaches && !imports.some((name) => own.test(name));
    });
    expect(wrong).toEqual([]);
  });

  test("never measures elapsed time", () => {
    const measured = /performance\.now|durationMs\)\.toBeLess/;
    const files = [...tests, ...["app", "testing/http"].flatMap(filesIn).filter(isTest)];
    expect(offenders(files, measured, MEASURING)).toEqual([]);
  });
});

describe("the documentation", () => {
  const pages = ["README.md", "CONTRIBUTING.md"].filter((file) => existsSync(file));
  const docs = existsSync("docs")
    ? readdirSync("docs", { recursive: true, encoding: "utf8" })
        .filter((name) => /\.mdx?$/.test(name))
        .map((name) => join("docs", name))
    : [];

  test("names no path that doesn't exist", () => {
    const cited =
      /`((?:app|bench|components|docs|e2e|inngest|lib|prisma|scripts|testing)\/[\w./[\]-]+)`/g;
    const wrong = [...pages, ...docs].flatMap((file) =>
      [...sourceOf(file).matchAll(cited)]
        .map(([, path = ""]) => path.replace(/[.:]+$/, ""))
        .filter((path) => !existsSync(path))
        .map((path) => `${file} names ${path}`),
    );
    expect(wrong).toEqual([]);
  });
});
