import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OAUTH_SCOPES, type OauthScope } from "@/lib/contract/oauth";
import type { Asked } from "@/lib/oauth/consent";
import { narrowed } from "../console/consent-preview";
import { ConsentQuestion } from "./consent-question";

const ANSWER = { action: "/answer", personId: "of-the-page" };

const inWords = (scope: OauthScope) => ({ scope, ...OAUTH_SCOPES[scope] });

/** Returns the consent question for some scopes. */
function questionOf(scopes: readonly OauthScope[], over: Partial<Asked> = {}): Asked {
  return {
    state: "open",
    app: {
      ...{ id: "app", name: "An assistant", host: "assistant.example", logoUrl: null },
      ...{ redirectHost: "assistant.example", isOnThisComputer: false },
    },
    scopes: scopes.map(inWords),
    ...{ given: [], isMore: false, hasSwitch: true, isReadOnly: true, records: [], roster: null },
    ...over,
  };
}
const questionFor = (scopes: readonly OauthScope[], over: Partial<Asked> = {}): string =>
  renderToStaticMarkup(<ConsentQuestion asked={questionOf(scopes, over)} answer={ANSWER} />);

/** Returns a named list from a page's HTML. */
const listOf = (html: string, name: string): string =>
  new RegExp(`<ul aria-label="${name}".*?</ul>`).exec(html)?.[0] ?? "";

test("in read-only mode, what a scope sees stays on, and what it changes is off", () => {
  const html = questionFor(["coach:alerts", "coach:webhooks"]);
  const [sees, does] = [listOf(html, "It can see"), listOf(html, "It can do")];
  expect(sees).toContain("Alert rules and report settings");
  expect(sees).toContain("Where your team’s events are sent");
  expect(sees).not.toContain("Off while");
  expect(does).toContain("Change alert rules, report settings and groups");
  expect(does.match(/Off while read only is on/g)).toHaveLength(2);
});

test("an app that asks for more keeps its read-only state, without a misleading switch", () => {
  const more = { isMore: true, hasSwitch: false };
  const reading = questionFor(["ai:chat"], { ...more, isReadOnly: true });
  expect(reading).not.toContain('name="read_only"');
  expect(reading).toContain("it stays read only");
  expect(listOf(reading, "It can do")).toContain("Off while read only is on");
  const writing = questionFor(["ai:chat"], { ...more, isReadOnly: false });
  expect(writing).toContain("It can already make changes.");
  expect(listOf(writing, "It can do")).not.toContain("Off while");
  expect(questionFor([], more)).toContain("An assistant asks to connect again");
});

test("Enter on the switch answers nothing: the form’s first button is for a dialog that isn’t there", () => {
  const [first] = /<button[^>]*>/.exec(questionFor(["ai:chat"])) ?? [];
  expect(first).toContain('formMethod="dialog"');
});

test("the title says of a coach’s app too that it asks to change something", () => {
  const roster = { teamName: "Summit", athletes: 2, names: ["Ana", "Bo"] };
  const titleFor = (scopes: readonly OauthScope[]) =>
    /<h1[^>]*>(.*?)<\/h1>/.exec(questionFor(scopes, { roster }))?.[1];
  expect(titleFor(["coach:roster"])).toBe("An assistant asks to read your roster");
  expect(titleFor(["coach:roster", "coach:alerts"])).toBe(
    "An assistant asks to read your roster and make changes",
  );
});

test("a coach without a record is told that nothing about them is visible, and not what would be", () => {
  const nothing = { scope: "athlete:read", sees: null, does: null } as const;
  const html = questionFor([], { scopes: [nothing, inWords("coach:roster")] });
  expect(html).toContain("You have no athlete record here");
  expect(listOf(html, "It can see")).not.toContain("Your profile");
  expect(questionFor(["coach:roster", "offline_access"])).not.toContain("no athlete record");
});

test("the console's preview follows the ticked scopes", () => {
  const roster = { teamName: "Summit", athletes: 2, names: ["Ana", "Bo"] };
  const all = questionOf(["athlete:read", "athlete:write", "coach:roster"], { roster });
  const titles = [["athlete:read"], ["athlete:read", "athlete:write"], ["coach:roster"]] as const;
  const question = (scopes: readonly OauthScope[]) =>
    renderToStaticMarkup(<ConsentQuestion asked={narrowed(all, scopes)} answer={null} />);
  expect(titles.map((scopes) => /<h3[^>]*>(.*?)<\/h3>/.exec(question(scopes))?.[1])).toEqual([
    "An assistant asks to see your fueling",
    "An assistant asks to see and change your fueling",
    "An assistant asks to read your roster",
  ]);
  expect(question(["athlete:read"])).not.toContain('name="read_only"');
});
