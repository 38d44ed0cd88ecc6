import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { PAGES } from "./pages";

/** Every component is covered: on the component sheet, or as part of a lookbook page. */

const slashed = (path: string): string => path.replaceAll("\\", "/");
const read = (file: string): string => readFileSync(file, "utf8");

/** Returns a file's imports of our own files, dynamic ones included: the file, and the names if specified. */
function importsOf(file: string): { from: string; names: string[] }[] {
  const text = read(file);
  const early = [...text.matchAll(/^(?:import|export) (?!type)([^;]*?) from "([^"]+)";/gms)];
  const late = [...text.matchAll(/([^\n]*)\bimport\(\s*"([^"]+)"\s*\)([^;]*)/g)];
  return [
    ...early.map(([, names = "", path = ""]) => ({ path, names })),
    ...late.map(([, before = "", path = "", after = ""]) => ({ path, names: before + after })),
  ].flatMap(({ path, names }) => {
    const from = fileOf(file, path);
    return from === null ? [] : [{ from, names: names.match(/\w+/g) ?? [] }];
  });
}

function fileOf(file: string, path: string): string | null {
  if (!path.startsWith(".") && !path.startsWith("@/")) return null;
  const base = path.startsWith("@/")
    ? path.slice(2)
    : slashed(normalize(join(dirname(file), path)));
  return (
    [base, `${base}.tsx`, `${base}.ts`].find((one) => /\.tsx?$/.test(one) && existsSync(one)) ??
    null
  );
}

/** Returns the files a page is rendered by: its own, and those of its folders' layouts. */
function drawingOf(page: string): string[] {
  const around: string[] = [];
  for (let folder = dirname(page); folder !== "."; folder = slashed(dirname(folder)))
    for (const name of ["layout.tsx", "loading.tsx", "error.tsx", "not-found.tsx"])
      if (existsSync(join(folder, name))) around.push(slashed(join(folder, name)));
  return [page, ...around];
}

const components = readdirSync("components", { recursive: true, encoding: "utf8" })
  .map((name) => slashed(join("components", name)))
  .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"));

test("each component is on the component sheet, or part of a look-book page", () => {
  const shown = new Set<string>();
  // Documentation guides get their components separately.
  const apart = ["lookbook/components.tsx", "mdx-components.tsx"];
  const waiting = [...PAGES.flatMap(({ file }) => drawingOf(file)), ...apart];
  const seen = new Set(waiting);
  for (const file of waiting)
    for (const { from, names } of importsOf(file)) {
      for (const name of names) shown.add(`${from} ${name}`);
      if (seen.has(from)) continue;
      seen.add(from);
      waiting.push(from);
    }
  const unseen = components.flatMap((file) => {
    const text = read(file);
    const names = [...text.matchAll(/^export (?:async )?(?:function|const) ([A-Z][a-z]\w*)\b/gm)];
    return names
      .map(([, name = ""]) => name)
      .filter((name) => {
        const isOwn = seen.has(file) && new RegExp(`<${name}\\b`).test(text);
        return !isOwn && !shown.has(`${file} ${name}`);
      })
      .map((name) => `${file} ${name}`);
  });
  expect(components.length).toBeGreaterThan(150);
  expect(unseen).toEqual([]);
});
