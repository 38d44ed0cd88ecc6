// `npm start` and `npm run dev`: what cannot work is refused first, then packages are installed, then the rest is loaded.
import { onChildren } from "./children.mjs";
import { Failure } from "./failure.mjs";
import { install } from "./packages.mjs";
import { checkPort, wantedPort } from "./ports.mjs";
import { checkData, takeLock } from "./run-lock.mjs";
import { productionProblem } from "./settings.mjs";
import { listenForStop, stage } from "./stages.mjs";

/**
 * Brings the demonstration up stage by stage and keeps its parts alive until it is asked to stop or one of them cannot
 * stay up. Whatever it started is stopped in the reverse order. Answers the exit code: 0 when it was asked to stop.
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
