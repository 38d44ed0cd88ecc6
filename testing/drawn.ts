import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { send } from "./http";
import { linesOf } from "./page-words";

/** What a team reads whose pages are asked for too often or too many at once. */
export const BUSY = "One moment";

const TRIES = 20;

/** A page once it is drawn: of a team that asks for very many it says that one may ask again. */
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
