import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clearStalePostmaster, parsePostmaster } from "./postmaster.mjs";

const note = (pid) => `${pid}\n/data\n1790000000\n45001\n\n127.0.0.1\n  5432   0\nready   \n`;

test("a pid file names the process, its port and whether it accepts connections", () => {
  expect(parsePostmaster(note(4711))).toEqual({ pid: 4711, port: 45001, ready: true });
  expect(parsePostmaster("4711\n/data\n1\n45001\n\n")).toMatchObject({ pid: 4711, ready: false });
});

test.each(["", "\n", "postgres\n", "0\n", "-5\n", "1\n"])(
  "a pid file that begins with %j names no process",
  (text) => {
    expect(parsePostmaster(text)).toBeNull();
  },
);

test("a process id now used by another program is forgotten, and that program left alone", async () => {
  const data = mkdtempSync(join(tmpdir(), "aidstation-test-"));
  mkdirSync(join(data, "base"));
  writeFileSync(join(data, "postmaster.pid"), note(process.pid));
  expect(await clearStalePostmaster(data)).toContain("did not stop");
  expect(existsSync(join(data, "postmaster.pid"))).toBe(false);
  expect(await clearStalePostmaster(data)).toBeNull();
});
