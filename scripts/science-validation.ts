import { readFileSync, writeFileSync } from "node:fs";
import { validationPage } from "@/lib/engine/validation/page";

/** Writes docs/science-validation.md; with --check, fails when the page differs from the engine. */
const file = new URL("../docs/science-validation.md", import.meta.url);
const page = validationPage();

if (!process.argv.includes("--check")) {
  writeFileSync(file, page);
} else if (readFileSync(file, "utf8") !== page) {
  process.stderr.write(
    "docs/science-validation.md is out of date: run scripts/science-validation.ts\n",
  );
  process.exitCode = 1;
}
