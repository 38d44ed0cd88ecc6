import { readdirSync } from "node:fs";
import { inRoot } from "../boot/paths.mjs";

const SERVED = ["app", "testing/http"];
const UNIT = ["clients", "components", "inngest", "lib", "lookbook", "prisma", "scripts"];

/**
 * Returns which tests a command line selects: none named is the fast verdict, `--all` is everything, and parts of file
 * names select those tests, slow ones too. Names that begin with e2e mean browser tests.
 */
export function chosenTests(args) {
  const isAll = args.includes("--all");
  const named = args.filter((each) => each !== "--all");
  const journeys = named.filter((name) => name.startsWith("e2e"));
  const files = named.filter((name) => !name.startsWith("e2e"));
  if (named.length === 0) {
    const whole = { checks: true, unit: true, http: true, journeys: true, served: true };
    return { ...whole, slow: isAll, isAll, files, specs: [] };
  }
  const isIn = (folders) => files.length > 0 && folders.flatMap(testsIn).some(isNamed(files));
  const http = isIn(SERVED);
  return {
    checks: false,
    // A name that matches nothing is left for the runner to refuse.
    unit: isIn(UNIT) || (files.length > 0 && !http),
    http,
    journeys: journeys.length > 0,
    served: http || journeys.length > 0,
    slow: true,
    isAll,
    files,
    specs: journeys,
  };
}

const isNamed = (parts) => (file) => parts.some((part) => file.includes(part));

const testsIn = (folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((file) => /\.test\.(tsx?|mjs)$/.test(file));
