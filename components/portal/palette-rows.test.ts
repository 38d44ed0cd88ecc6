import { expect, test } from "vitest";
import { closedPlaces, isOpenIn } from "./guarded";
import { fitting } from "./palette-rows";

const ATHLETES = [
  { athlete_uid: "a", name: "Şahin Öztürk" },
  { athlete_uid: "b", name: "Олександра" },
  { athlete_uid: "c", name: null },
];
const namesOf = (typed: string) => fitting(typed, ATHLETES).map(({ name }) => name);

test("everything is offered before anything is typed, pages before athletes", () => {
  const rows = fitting(" ", ATHLETES);
  expect(rows.at(0)).toMatchObject({ key: "/triage", group: "Pages and commands" });
  expect(rows.slice(-3).map(({ key }) => key)).toEqual([
    "/athletes/a",
    "/athletes/b",
    "/athletes/c",
  ]);
});

test("athletes are found without accents, in any case and any script", () => {
  expect(namesOf("sahin oz")).toEqual(["Şahin Öztürk"]);
  expect(namesOf("ОЛЕК")).toEqual(["Олександра"]);
  expect(namesOf("no name")).toEqual(["No name"]);
  expect(namesOf("nothing of the kind")).toEqual([]);
});

test("a page for other roles isn't offered", () => {
  const keysFor = (isOpen?: (href: string) => boolean) =>
    fitting("alerts", [], isOpen).map(({ key }) => key);
  expect(keysFor()).toEqual(["/alerts"]);
  expect(
    keysFor((href) =>
      isOpenIn(
        closedPlaces((what) => what === "coach:alerts"),
        href,
      ),
    ),
  ).toEqual([]);
});

test("the page's own actions come first, with their keys", () => {
  const actions = [{ name: "review", letter: "e" }] as const;
  expect(fitting("", ATHLETES, undefined, actions)[0]).toMatchObject({
    ...{ key: "review", name: "Mark as reviewed", letter: "e", group: "On this page" },
  });
  expect(fitting("roster", ATHLETES, undefined, actions).map(({ key }) => key)).not.toContain(
    "review",
  );
});

test("a search for an athlete doesn't act on another athlete's item", () => {
  const actions = [
    { name: "review", letter: "e" },
    { name: "snooze", letter: "s" },
  ] as const;
  const marek = [{ athlete_uid: "m", name: "Marek Dvořák" }];
  const keysOf = (typed: string) => fitting(typed, marek, undefined, actions).map(({ key }) => key);
  expect(keysOf("mar")).toEqual(["/athletes/m"]);
  for (const typed of ["mark", "no", "view"])
    expect(keysOf(typed).filter((key) => key === "review" || key === "snooze")).toEqual([]);
  expect(keysOf("review")).toEqual(["review"]);
});

test("each row leads to one place", () => {
  const keys = fitting("", ATHLETES).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
