import "@/testing/database";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

const { InTime } = await import("./in-time");

const PLACE = <p>Loading…</p>;
/** Long enough that React wouldn't inline it with its surroundings in a boundary. */
const PAGE = <p>{"Maya needs you. ".repeat(2_000)}</p>;

test("content that loads quickly is sent with its page, without a placeholder", async () => {
  const drawn = await InTime({ place: PLACE, draw: async () => PAGE });
  expect(renderToStaticMarkup(drawn)).toBe(renderToStaticMarkup(PAGE));
});

test("slow content replaces its placeholder later", async () => {
  let arrive = () => {};
  const reading = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const drawn = await InTime({ place: PLACE, draw: () => reading.then(() => PAGE) });
  const sent = new PassThrough();
  const { pipe } = renderToPipeableStream(<main>{drawn}</main>, { onShellReady: () => pipe(sent) });
  sent.once("readable", arrive);
  const html = await text(sent);
  expect(html.indexOf("Loading…")).toBeGreaterThan(-1);
  expect(html.indexOf("Maya needs you.")).toBeGreaterThan(html.indexOf("Loading…"));
});

test("content that can't be loaded fails like its page", async () => {
  const draw = () => Promise.reject(new Error("no such athlete"));
  await expect(InTime({ place: PLACE, draw })).rejects.toThrow("no such athlete");
});
