import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SAMPLES } from "@/testing/letters";
import { messageOfCoach } from "./coaching-letters";
import { PALETTE, toHtml, toText } from "./layout";
import { LINK_NAMES, TEMPLATE_NAMES, TEMPLATES } from "./templates";

const footer = {
  isSandbox: true,
  unsubscribeUrl: "https://aid.example/mail/unsubscribe?token=a.b",
};
const linksIn = (text: string) =>
  new Set([...text.matchAll(/https?:\/\/[^\s"<]+/g)].map(([url]) => url.replaceAll("&amp;", "&")));

test.each(TEMPLATE_NAMES)("%s says the same in text and HTML, with the same links", (name) => {
  const letter = TEMPLATES[name].letter(SAMPLES[name]);
  const [text, html] = [toText(letter, footer), toHtml(letter, footer)];
  expect(linksIn(html)).toEqual(linksIn(text));
  expect(linksIn(text)).toContain(SAMPLES[name].url);
  for (const part of [...letter.paragraphs, letter.action.label, letter.closing]) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
  expect(html).not.toMatch(/<img|<script|@import|url\(/);
});

test.each(TEMPLATE_NAMES)("%s shows hostile values as text", (name) => {
  const hostile = `"><script>alert(1)</script>\r\nBcc: a@b.example\u0000'&`;
  const url = `https://aid.example/?a=%22&b="><script>alert(2)</script>`;
  const texts = Object.entries(SAMPLES[name]).map(([field, value]) => [
    field,
    typeof value === "string" ? hostile : Array.isArray(value) ? [hostile] : value,
  ]);
  const given = { ...Object.fromEntries(texts), url };
  const letter = TEMPLATES[name].letter(given);
  const html = toHtml(letter, footer);
  expect(html).not.toContain("<script");
  expect(html).toContain("b=&quot;&gt;&lt;script");
  expect(`${letter.subject}${letter.paragraphs.join("")}`).not.toMatch(/\p{C}/u);
});

test.each(LINK_NAMES)("%s says how long its link is valid", (name) => {
  const text = toText(TEMPLATES[name].letter(SAMPLES[name]), footer);
  const minutes = TEMPLATES[name].validMs / 60_000;
  const span = minutes === 60 ? "an hour" : `${minutes} minutes`;
  expect(text.replaceAll(/\s+/g, " ")).toContain(`Open the link within ${span}`);
});

test("an email uses the product's colors", () => {
  const css = readFileSync("app/globals.css", "utf8");
  for (const [name, values] of Object.entries(PALETTE)) {
    expect(css).toContain(`--color-${name}: light-dark(${values.join(", ")});`);
  }
});

test.each([
  ["Ana Ruiz", "Ana Ruiz at Summit sent you a message"],
  ["Summit", "Summit sent you a message"],
  [null, "Summit sent you a message"],
])("a message from a coach called %s names the team once", (coach_name, subject) => {
  const url = "https://aid.example/m";
  expect(messageOfCoach({ coach_name, team_name: "Summit", text: "Hello", url }).subject).toBe(
    subject,
  );
});

test("a coach whose plan can't read fueling isn't told that they see it", () => {
  const given = { athlete_name: "Ana", team_name: "Summit", url: "https://aid.example/m" };
  const texts = [true, false].map((can_read) =>
    toText(TEMPLATES.athlete_joined.letter({ ...given, can_read }), footer),
  );
  expect(texts.map((text) => /can now see how they\s+fuel/.test(text))).toEqual([true, false]);
});
