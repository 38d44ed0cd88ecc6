import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { send } from "./http";
import { linesOf } from "./page-words";

/** Shown to a team whose pages are requested too often or too many at once. */
export const BUSY = "One moment";

const TRIES = 20;

/** Returns a page once it renders; retries while the team's requests are throttled. */
export async function drawn(path: string, cookie: string, also: Record<string, string> = {}) {
  const read = async () => {
    const answer = await send("GET", path, {
      headers: { cookie, "sec-fetch-site": "same-origin", ...also },
    });
    return { ...answer, lines: linesOf(answer.text) };
  };
  let page = await read();
  const isBusy = () => page.lines.includes(BUSY);
  for (let tries = 0; isBusy() && tries < TRIES; tries++) {
    await wait(1_000);
    page = await read();
  }
  expect(isBusy(), `${path} is busy after ${TRIES} seconds`).toBe(false);
  return page;
}
