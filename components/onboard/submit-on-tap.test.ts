import { afterEach, expect, test, vi } from "vitest";
import { sendByTap } from "./submit-on-tap";

class Radio {
  type = "radio";
  name = "answer";
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A question shown at second 1, and how often it was sent. */
function question() {
  vi.useFakeTimers();
  vi.stubGlobal("HTMLInputElement", Radio);
  const heard = new Map<string, (event: object) => void>();
  const requestSubmit = vi.fn();
  const addEventListener = (kind: string, hear: (event: object) => void) => heard.set(kind, hear);
  sendByTap({ addEventListener, requestSubmit } as unknown as HTMLFormElement, 1_000);
  const press = (timeStamp: number) => {
    heard.get("click")?.({ timeStamp, target: new Radio() });
    vi.runAllTimers();
  };
  const tap = (timeStamp: number) => {
    heard.get("pointerdown")?.({ timeStamp });
    press(timeStamp);
    return requestSubmit.mock.calls.length;
  };
  return { tap, key: press, requestSubmit };
}

test("a second tap in the same place doesn't submit the next question", () => {
  const { tap } = question();
  expect([tap(1_050), tap(1_399), tap(1_400)]).toEqual([0, 0, 1]);
});

test("a key press only chooses", () => {
  const { key, requestSubmit } = question();
  key(3_000);
  expect(requestSubmit).not.toHaveBeenCalled();
});
