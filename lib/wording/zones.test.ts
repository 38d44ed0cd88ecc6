import { expect, test } from "vitest";
import { timeZones } from "./zones";

test("a zone that is chosen stands in the list by the name that it was chosen by, once", () => {
  const names = ["Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "UTC"];
  for (const name of names) expect(timeZones(name).filter((zone) => zone === name)).toEqual([name]);
  expect(new Set(timeZones()).size).toBe(timeZones().length);
});
