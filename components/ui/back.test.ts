import { expect, test, vi } from "vitest";
import { askedAtBack, closedByBack } from "./back";

const navigation = Object.assign(new EventTarget(), { traverseTo: vi.fn() });
vi.stubGlobal("window", { navigation });

/** Presses Back. Returns whether the page stays. */
const back = (over: object = {}): boolean => {
  const event = new Event("navigate", { cancelable: true });
  const byUser = { navigationType: "traverse", userInitiated: true };
  Object.assign(event, { ...byUser, destination: { key: "before" }, ...over });
  return !navigation.dispatchEvent(event);
};

test("Back closes the topmost dialog and stays, before anything asks about unsaved changes", () => {
  const calls: string[] = [];
  const ends = [
    askedAtBack((go) => {
      calls.push("ask");
      go();
    }),
    closedByBack(() => calls.push("lower")),
    closedByBack(() => calls.push("upper")),
  ];
  while (ends.length > 0) {
    expect(back()).toBe(true);
    ends.pop()?.();
  }
  expect(calls).toEqual(["upper", "lower", "ask"]);
  expect(navigation.traverseTo).toHaveBeenCalledWith("before");
  expect(back()).toBe(false);
});

test("links, reloads and a page's own way back close no dialog", () => {
  const end = closedByBack(() => expect.unreachable());
  for (const navigationType of ["push", "replace", "reload"])
    expect(back({ navigationType })).toBe(false);
  expect(back({ userInitiated: false })).toBe(false);
  end();
});
