import { readFileSync, writeFileSync } from "node:fs";
import { validationPage } from "@/lib/engine/validation/page";

/** Writes docs/guide/science.md; with --check, fails if the page differs from the engine. */
const file = new URL("../docs/guide/science.md", import.meta.url);
const page = validationPage();

if (!process.argv.includes("--check")) {
  writeFileSync(file, page);
} else if (readFileSync(file, "utf8") !== page) {
  process.stderr.write("docs/guide/science.md is out of date: run scripts/science-validation.ts\n");
  process.exitCode = 1;
}
