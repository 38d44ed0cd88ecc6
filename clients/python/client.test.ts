import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const python = (args: readonly string[]) =>
  spawnSync("python3", args, {
    cwd: "clients/python",
    encoding: "utf8",
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" },
  });

/** Machines that only serve have none. */
const isThere = python(["-c", "import sys; sys.exit(sys.version_info < (3, 10))"]).status === 0;

test.runIf(isThere)("the Python client keeps what its own tests ask of it", () => {
  const { status, stderr } = python(["-m", "unittest", "discover", "-s", "tests"]);
  expect(stderr).toMatch(/Ran \d\d tests[\s\S]*\nOK\n$/);
  expect(status).toBe(0);
});
