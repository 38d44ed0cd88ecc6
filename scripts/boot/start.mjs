// `npm start` and `npm run dev`: first refuses what can't work, then installs packages, then loads the rest.
import { onChildren } from "./children.mjs";
import { Failure } from "./failure.mjs";
import { install } from "./packages.mjs";
import { checkPort, wantedPort } from "./ports.mjs";
import { checkData, takeLock } from "./run-lock.mjs";
import { productionProblem } from "./settings.mjs";
import { listenForStop, stage } from "./stages.mjs";

/**
 * Starts the demonstration stage by stage and keeps its parts running until a stop is requested or one of them cannot
 * stay up. Stops everything in reverse order. Returns the exit code: 0 for a requested stop.
 */
async function launch({ development, showsLogs }) {
  const asked = listenForStop();
  const cleanups = [];
  try {
    const mixture = productionProblem(process.env);
    if (mixture) throw new Failure(mixture);
    const port = wantedPort();
    checkData();
    const lock = await takeLock(port);
    cleanups.push(lock.release);
    asked.promise.then(() => lock.update({ stopping: true }));
    onChildren((children) => lock.update({ children }));
    await checkPort(port, process.env.HOST || undefined);
    await stage("packages", () => install({ development }));
    // biome-ignore lint/style/noRestrictedImports: packages are installed by now
    const { demonstrate } = await import("../runtime/launcher.mjs");
    await demonstrate({ port, development, showsLogs, asked, cleanups });
    return 0;
  } catch (error) {
    if (asked.code() === null) throw error;
    return asked.code();
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

const development = process.argv.includes("--dev");
process.exitCode = await launch({
  development,
  showsLogs: development || process.argv.includes("--logs"),
});
