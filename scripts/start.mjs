// What `npm start` and `npm run dev` run. This file must load on every Node there is, to be able to refuse it.
import { nodeProblem } from "./runtime/node-version.mjs";

async function main() {
  const problem = nodeProblem(process.version);
  if (problem) return refuse(problem);
  const { loadSettingsFile } = await import("./runtime/settings-file.mjs");
  loadSettingsFile();
  const { productionProblem } = await import("./runtime/checks.mjs");
  const mixture = productionProblem(process.env);
  if (mixture) return refuse(mixture);
  const { launch } = await import("./runtime/launcher.mjs");
  const { ends, oneLine, saysDiskFull } = await import("./runtime/failure.mjs");
  try {
    process.exitCode = await launch({ development: process.argv.includes("--dev") });
  } catch (error) {
    // What a tool said helps whoever has to mend it; a full disk needs no more words.
    if (error?.output && !saysDiskFull(error)) console.error(`\n${ends(error.output)}\n`);
    refuse(oneLine(error) || error);
  }
}

function refuse(reason) {
  console.error(reason);
  process.exitCode = 1;
}

main();
