import { describe, expect, test } from "vitest";
import { Refusal } from "../portal/api";
import { naming } from "./sending";
import { chosen, givenBack, missingText, partsOf, textOf, without, wordsOf } from "./words";

const sodium = { id: "sodium_short", text: "Hi {first_name}, {sodium_pct} of the sodium?" };
const templates = [sodium];

describe("a draft", () => {
  test("is a template by its id while the text is unchanged", () => {
    const draft = { text: null, templateId: "sodium_short" };
    expect(textOf(draft, templates)).toBe(templates[0]?.text);
    expect(wordsOf(draft, templates)).toEqual({ template: "sodium_short" });
  });

  test("becomes text once a word changes, and the template again once it reads the same", () => {
    const changed = { text: "Hi {first_name}", templateId: "sodium_short" };
    expect(wordsOf(changed, templates)).toEqual({ text: "Hi {first_name}" });
    const back = { ...changed, text: templates[0]?.text ?? "" };
    expect(wordsOf(back, templates)).toEqual({ template: "sodium_short" });
  });

  test("is empty if there is no text, or the template doesn't exist", () => {
    expect(wordsOf({ text: " \n", templateId: null }, templates)).toBeNull();
    expect(wordsOf({ text: "", templateId: "sodium_short" }, templates)).toBeNull();
    expect(wordsOf({ text: null, templateId: "gone" }, templates)).toBeNull();
  });
});

test("typed text returns when a template that replaced it is deselected", () => {
  const typed = { text: "Take the salt tabs.", templateId: null };
  const first = chosen(typed, sodium, "Take the salt tabs.");
  expect(textOf(first, templates)).toBe(sodium.text);
  const carb = { id: "carb_short", text: "Hi {first_name}" };
  const second = chosen(first, carb, "Hi Maya");
  expect(chosen(second, undefined, "Hi Maya").text).toBe("Take the salt tabs.");
  const changed = { ...first, text: "Hi Maya!" };
  const third = chosen(changed, carb, "Hi Maya!");
  expect(chosen(third, undefined, "").text).toBe("Take the salt tabs.\n\nHi Maya!");
  const untyped = { text: null, templateId: "sodium_short" };
  expect(chosen(untyped, undefined, "Hi Maya, 40% of the sodium?").text).toBe(
    "Hi Maya, 40% of the sodium?",
  );
});

test("a chosen template that is deleted leaves its text, and gives back what was typed before", () => {
  const typed = { text: "Take the salt tabs.", templateId: null };
  const draft = chosen(typed, sodium, "Take the salt tabs.");
  expect(wordsOf(draft, [])).toEqual({ text: sodium.text });
  expect(chosen(draft, undefined, sodium.text).text).toBe("Take the salt tabs.");
});

test("a canceled message becomes a draft again, and loses nothing typed meanwhile", () => {
  const sent = { text: "Take the salt tabs.", templateId: null };
  const begun = { text: "How was the ride?", templateId: null };
  expect(givenBack(sent, null)).toEqual(sent);
  expect(givenBack(sent, begun).text).toBe("Take the salt tabs.\n\nHow was the ride?");
  expect(givenBack(sent, { ...begun, text: " " }).text).toBe("Take the salt tabs.");
  const both = givenBack(sent, begun);
  expect(givenBack(sent, both)).toEqual(both);
  const template = { text: null, templateId: "sodium_short" };
  expect(givenBack(template, begun)).toEqual(begun);
  expect(givenBack(sent, template)).toEqual(sent);
  expect(givenBack(sent, { ...template, typed: sent.text })).toEqual(sent);
  expect(without({ ...sent, templateId: "a" }, givenBack(sent, template))).toBeNull();
  const before = { ...template, typed: "How was the ride?" };
  expect(givenBack(sent, before)).toEqual(both);
});

test("a message given back too late leaves only what was typed meanwhile or changed", () => {
  const sent = { text: "Take the salt tabs.", templateId: null };
  const begun = { text: "How was the ride?", templateId: null };
  expect(without(sent, givenBack(sent, null))).toBeNull();
  expect(without(sent, givenBack(sent, begun))).toEqual(begun);
  const changed = { ...sent, text: "Take no salt tabs." };
  expect(without(sent, changed)).toEqual(changed);
  const template = { text: null, templateId: "sodium_short" };
  expect(without(template, givenBack(template, null))).toBeNull();
  expect(without(template, begun)).toEqual(begun);
});

test("a list loaded in parts has everything once and in order", () => {
  expect(partsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(partsOf([], 2)).toEqual([]);
});

test("missing values are named for every field", () => {
  expect(missingText(["sodium_pct"])).toBe("{sodium_pct} is unknown for this athlete.");
  expect(missingText(["a", "b", "c"])).toBe("{a}, {b} and {c} are unknown for this athlete.");
});

test("a refusal because a recipient left the roster names them", () => {
  const recipients = [
    { athlete_uid: "a", name: "Maya Okafor" },
    { athlete_uid: "b", name: "Diego Morales" },
  ];
  const refusal = (param: string | null) =>
    new Refusal("resource_not_found", "The route doesn't exist.", { param, status: 404 });
  expect(naming(refusal("athlete_uids.1"), recipients)).toMatchObject({
    message: "Diego Morales is no longer on your roster, so this wasn’t sent.",
    athleteUid: "b",
  });
  const other = refusal(null);
  expect(naming(other, recipients)).toBe(other);
});
