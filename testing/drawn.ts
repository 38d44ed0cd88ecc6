import { expect } from "vitest";
import { send } from "./http";
import { linesOf } from "./page-words";

/** What a team reads whose pages are asked for too often or too many at once. */
export const BUSY = "One moment";

/** A page once it is drawn: of a team that asks for very many it says that one may ask again. */
export async function drawn(path: string, cookie: string) {
  const read = async () => {
    const { status, text } = await send("GET", path, {
      headers: { cookie, "sec-fetch-site": "same-origin" },
    });
    return { status, text, lines: linesOf(text) };
  };
  const found: { last: Awaited<ReturnType<typeof read>> } = { last: await read() };
  const isBusy = () => found.last.lines.includes(BUSY);
  if (!isBusy()) return found.last;
  await expect
    .poll(
      async () => {
        found.last = await read();
        return isBusy();
      },
      { interval: 1_000, timeout: 20_000 },
    )
    .toBe(false);
  return found.last;
}
