import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { newPageLine } from "./page-line.mjs";

/** A page line with two slots, and what it rendered. */
function lineOf(limits) {
  const drawn = [];
  const line = newPageLine(
    (request, response) => drawn.push({ name: request.name, response }),
    String,
    (address, path) => (address === "often" && path !== "/hooks/stripe" ? 1 : null),
    {
      atOnce: 2,
      ...limits,
    },
  );
  const ask = (name, address, url = "/docs") => {
    const response = Object.assign(new EventEmitter(), {
      destroyed: false,
      writeHead: vi.fn(() => response),
      setHeader: vi.fn(),
      end: vi.fn(),
    });
    const headers = { "x-forwarded-for": address };
    line({ name, url, method: "GET", headers, resume: vi.fn() }, response);
    return response;
  };
  return { drawn, ask, names: () => drawn.map(({ name }) => name) };
}

test("some pages render at once, and addresses take turns for the rest", () => {
  const { drawn, ask, names } = lineOf();
  for (const name of ["a1", "a2", "a3", "a4"]) ask(name, "a");
  ask("b1", "b");
  ask("file", "b", "/_next/static/x.js");
  ask("b2", "b", "/_next/nothing");
  expect(names()).toEqual(["a1", "a2", "file"]);
  drawn[0].response.emit("prefinish");
  drawn[0].response.emit("close");
  drawn[1].response.emit("close");
  expect(names()).toEqual(["a1", "a2", "file", "a3", "b1"]);
  drawn[3].response.emit("prefinish");
  expect(names().at(-1)).toBe("a4");
  drawn[4].response.emit("prefinish");
  expect(names().at(-1)).toBe("b2");
});

test("an address that asks too often is refused at once", () => {
  const { ask, names } = lineOf();
  const refused = ask("page", "often");
  expect(refused.writeHead).toHaveBeenCalledWith(429, expect.anything());
  ask("hook", "often", "/hooks/stripe?x=1");
  expect(names()).toEqual(["hook"]);
});

test("one address can't take all the places", () => {
  const { drawn, ask, names } = lineOf({ atOnce: 3, networkAtOnce: 2 });
  for (const name of ["a1", "a2", "a3"]) ask(name, "a");
  ask("b1", "b");
  expect(names()).toEqual(["a1", "a2", "b1"]);
  drawn[2].response.emit("close");
  expect(names()).toEqual(["a1", "a2", "b1"]);
  drawn[0].response.emit("close");
  expect(names()).toEqual(["a1", "a2", "b1", "a3"]);
});

test("one address can't take all the room to wait", () => {
  const { drawn, ask, names } = lineOf();
  const asked = Array.from({ length: 500 }, (_, place) => ask(`a${place}`, "a"));
  expect(asked.at(-1).writeHead).toHaveBeenCalledWith(503, expect.anything());
  const other = ask("b1", "b");
  expect(other.writeHead).not.toHaveBeenCalled();
  for (const { response } of drawn.slice(0, 2)) response.emit("close");
  expect(names()).toEqual(["a0", "a1", "a2", "b1"]);
});

test("a slow reader delays nobody, and a client that waits too long is told so", () => {
  vi.useFakeTimers();
  try {
    const { ask, names } = lineOf({ waitMs: 1_000, countsMs: 3_000 });
    for (const name of ["slow1", "slow2"]) ask(name, "a").headersSent = true;
    const late = ask("late", "a");
    vi.advanceTimersByTime(1_500);
    expect(late.writeHead).toHaveBeenCalledWith(503, expect.anything());
    ask("next", "b");
    vi.advanceTimersByTime(1_600);
    expect(names()).toEqual(["slow1", "slow2"]);
    expect(late.end).toHaveBeenCalled();
    ask("after", "b");
    expect(names()).toEqual(["slow1", "slow2", "after"]);
  } finally {
    vi.useRealTimers();
  }
});

test("a page that isn't drawn yet keeps its place longer than one that is being read", () => {
  vi.useFakeTimers();
  try {
    const { ask, names } = lineOf({ countsMs: 1_000 });
    for (const name of ["drawing", "read"]) ask(name, "a").headersSent = name === "read";
    for (const name of ["next", "last"]) ask(name, "b").headersSent = true;
    vi.advanceTimersByTime(1_100);
    expect(names()).toEqual(["drawing", "read", "next"]);
    vi.advanceTimersByTime(800);
    expect(names().at(-1)).toBe("next");
    vi.advanceTimersByTime(1_200);
    expect(names().at(-1)).toBe("last");
  } finally {
    vi.useRealTimers();
  }
});
