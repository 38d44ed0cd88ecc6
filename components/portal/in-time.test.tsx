import "@/testing/database";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

const { InTime } = await import("./in-time");

const PLACE = <p>Loading…</p>;
/** Longer than what React sends with its surroundings whatever stands in its place. */
const PAGE = <p>{"Maya needs you. ".repeat(2_000)}</p>;

test("what is read soon is sent with its page, without what stands in its place", async () => {
  const drawn = await InTime({ place: PLACE, draw: async () => PAGE });
  expect(renderToStaticMarkup(drawn)).toBe(renderToStaticMarkup(PAGE));
});

test("what is late comes after what stands in its place", async () => {
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

test("what cannot be read fails as its page does", async () => {
  const draw = () => Promise.reject(new Error("no such athlete"));
  await expect(InTime({ place: PLACE, draw })).rejects.toThrow("no such athlete");
});
