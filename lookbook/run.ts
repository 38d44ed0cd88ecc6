import { chromium } from "@playwright/test";
import { COMPONENTS } from "./components";
import { componentsSheet } from "./components-sheet";
import { PAGES } from "./pages";
import type { State } from "./row";
import { renewScreenshots } from "./screenshots";
import { composeSheet, keepEach } from "./sheet";
import { type Shot, shoot, THEMES } from "./shoot";
import { strain } from "./strain";
import { newWorlds } from "./worlds";

/** What `npm run lookbook` runs once the service is up; see docs/lookbook.md. */

const args = process.argv.slice(2);
const asked = args.filter((arg) => !arg.startsWith("--"));
/** The states in which a page is rendered: with `--first` only the most common one. */
const statesOf = ({ states }: { states: readonly State[] }) =>
  args.includes("--first") ? states.slice(0, 1) : states;
const isAsked = (name: string) => asked.length === 0 || asked.some((part) => name.includes(part));

async function main(): Promise<number> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? "";
  const flags = ["--no-sandbox", "--disable-gpu", "--no-first-run"];
  const worlds = newWorlds();
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    if (args.includes("--screenshots")) return await renewScreenshots(browser, worlds);
    let count = 0;
    if (args.includes("--pseudo")) {
      for (const { name, states } of PAGES.filter((row) => isAsked(row.name))) {
        const faults: string[] = [];
        for (const state of states) faults.push(...(await strain(browser, worlds, state)));
        count += tell(name, faults);
      }
      return count;
    }
    for (const row of PAGES.filter(({ name }) => isAsked(name))) {
      const { name } = row;
      const shots: Shot[] = [];
      const faults: string[] = [];
      for (const state of statesOf(row))
        for (const theme of THEMES) {
          // A state that can't be set up fails alone.
          const taken = await shoot(browser, worlds, state, theme).catch((error: Error) => ({
            shots: [],
            faults: [`${state.name}, ${theme}: not made: ${error.message.slice(0, 300)}`],
          }));
          shots.push(...taken.shots);
          faults.push(...taken.faults);
        }
      const path = await composeSheet(browser, name, shots);
      if (args.includes("--each")) keepEach(name, shots);
      count += tell(path, faults);
    }
    if (isAsked("components")) {
      const { path, faults } = await componentsSheet(browser, COMPONENTS);
      count += tell(path, faults);
    }
    return count;
  } finally {
    await browser.close();
  }
}

function tell(path: string, faults: readonly string[]): number {
  console.log(`${path}: ${faults.length === 0 ? "no faults" : `${faults.length} faults`}`);
  for (const fault of faults) console.log(`  ${fault}`);
  return faults.length;
}

const count = await main();
console.log(count === 0 ? "No faults." : `${count} faults in all.`);
process.exit(count === 0 ? 0 : 1);
