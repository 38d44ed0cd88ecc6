import { expect, test } from "vitest";
import { timeZones } from "./zones";

test("the chosen time zone appears in the list once, under the name it was chosen by", () => {
  const names = ["Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "UTC"];
  for (const name of names) expect(timeZones(name).filter((zone) => zone === name)).toEqual([name]);
  expect(new Set(timeZones()).size).toBe(timeZones().length);
});
