import { expect, test } from "vitest";
import { citiesApart, timeZones } from "./zones";

test("the chosen time zone appears in the list once, under the name it was chosen by", () => {
  const names = ["Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "UTC"];
  for (const name of names) expect(timeZones(name).filter((zone) => zone === name)).toEqual([name]);
  expect(new Set(timeZones()).size).toBe(timeZones().length);
});

test("two zones are told apart by their cities, unless their clocks agree all year", () => {
  const nowMs = Date.UTC(2026, 10, 28);
  expect(citiesApart(["Asia/Tokyo", "America/Denver"], nowMs)).toEqual(["Tokyo", "Denver"]);
  expect(citiesApart(["America/New_York", "UTC"], nowMs)).toEqual(["New York", "UTC"]);
  // The same in winter only.
  expect(citiesApart(["America/Phoenix", "America/Denver"], nowMs)).toEqual(["Phoenix", "Denver"]);
  expect(citiesApart(["Asia/Calcutta", "Asia/Kolkata"], nowMs)).toBeNull();
  expect(citiesApart(["Europe/Vienna", "Europe/Berlin"], nowMs)).toBeNull();
  expect(citiesApart(["Etc/Unknown", "Europe/Berlin"], nowMs)).toBeNull();
});
