// `npm run size [-- <commit>]`: counts lines of code by folder, to make growth visible. Excludes generated files and
// migrations.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const git = (...args) => execFileSync("git", args, { encoding: "utf8", maxBuffer: 1 << 30 });
const commit = process.argv[2];
const CODE = /\.(tsx?|mts|mjs|js|css|prisma|sql)$/;
const GENERATED = /\.gen\.|^prisma\/(generated|migrations)\//;
const TEST = /\.(test|spec)\.|^(e2e|testing)\//;
const HELPER = /^(scripts|bench|lookbook)\//;

const kindOf = (path) => (TEST.test(path) ? "test" : HELPER.test(path) ? "helper" : "product");
const folderOf = (path) => {
  const parts = path.split("/");
  if (parts.length === 1) return "(root)";
  return parts[0] === "lib" && parts.length > 2 ? `lib/${parts[1]}` : parts[0];
};
const textOf = (path) => (commit ? git("show", `${commit}:${path}`) : readFileSync(path, "utf8"));

const listed = commit
  ? git("ls-tree", "-r", "--name-only", commit)
  : git("ls-files", "--cached", "--others", "--exclude-standard");
const paths = listed.split("\n").filter((path) => CODE.test(path) && !GENERATED.test(path));
const table = {};
const total = { product: 0, helper: 0, test: 0, files: 0 };
for (const path of paths) {
  if (!commit && !existsSync(path)) continue;
  const lines = textOf(path).split("\n").length - 1;
  table[folderOf(path)] ??= { product: 0, helper: 0, test: 0, files: 0 };
  for (const row of [table[folderOf(path)], total]) {
    row[kindOf(path)] += lines;
    row.files += 1;
  }
}
const sorted = Object.entries(table).sort(([one], [other]) => one.localeCompare(other));
console.table(Object.fromEntries([...sorted, ["total", total]]));
