import { readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { ignoreClicksAt, isHeldEnter, isSecondHalf } from "./second-half";

/** Files whose button is in another part that checks, or that store something on viewing. */
const EXCEPT = [
  "components/developer/new-key.tsx",
  "components/developer/new-webhook.tsx",
  "components/messages/correspondence.tsx",
  "components/team/coach-table.tsx",
];

const STORES = /callApi(?:<[^>]*>)?\(\s*"(?:POST|PUT|PATCH|DELETE)"|\bhold(?:All)?\(/;
const ASKS = /\bActionButton\b|\buseCanWrite\b/;

const files = readdirSync("components", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => {
    const path = `components/${file.replaceAll("\\", "/")}`;
    return { path, text: readFileSync(path, "utf8") };
  });

test("a button that stores something first checks the connection", () => {
  const careless = files.filter(({ text }) => STORES.test(text) && !ASKS.test(text));
  expect(careless.map(({ path }) => path).sort()).toEqual(EXCEPT);
});

test("each radio has a value, so what a form sends tells which one was chosen", () => {
  const inputs = files.flatMap(({ text }) => text.match(/<input\s[^<]*/g) ?? []);
  const radios = inputs.filter((input) => input.includes('"radio"'));
  expect(radios.length).toBeGreaterThan(5);
  expect(radios.filter((radio) => !/\bvalue[=:]/.test(radio))).toEqual([]);
});

test("the second half of a double click or double tap is ignored, and later clicks count", () => {
  const press = (pointerType: string, timeStamp: number, detail = 1) =>
    isSecondHalf({ detail, timeStamp, nativeEvent: { pointerType } });
  expect([press("mouse", 1_000), press("mouse", 1_200, 2)]).toEqual([false, true]);
  expect(press("mouse", 2_000)).toBe(false);
  // Browsers count taps one at a time.
  expect([press("touch", 9_000), press("touch", 9_250)]).toEqual([false, true]);
  expect(press("touch", 9_900)).toBe(false);
  expect([press("", 20_000, 0), press("", 20_100, 0)]).toEqual([false, false]);
});

test("a held Enter counts once; other held keys and every new press count", () => {
  const presses = [
    { key: "Enter", repeat: true },
    { key: "Enter", repeat: false },
    { key: "j", repeat: true },
  ];
  expect(presses.map(isHeldEnter)).toEqual([true, false, false]);
});

test("a second tap where a dialog's button was doesn't reach what stood behind it", () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  const isDone = (clientX: number, clientY: number) =>
    page.dispatchEvent(
      Object.assign(new Event("click", { cancelable: true }), { clientX, clientY }),
    );
  ignoreClicksAt({ clientX: 100, clientY: 700 }, page);
  expect([isDone(104, 690), isDone(300, 700)]).toEqual([false, true]);
  vi.runAllTimers();
  expect(isDone(104, 690)).toBe(true);
  vi.useRealTimers();
});
