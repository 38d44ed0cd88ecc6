import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { textFiles, textsOf } from "./texts";

/** Phrases nobody would say to a colleague, or that have a different name here. */
const BANNED = [
  /\bfound (a|your|the) team\b/i,
  /\blook (into|among)\b/i,
  /\bunwanted mail\b/i,
  /\b(for|to) whom\b/i,
  /\bwhom\b/i,
  /\bwhoever\b/i,
  /\botherwise\b/i,
  /\bas the device says\b/i,
  /\bsomething in it cannot be right\b/i,
  /\bhow sure they are\b/i,
  /\bwhat would have fitted\b/i,
  /\bskip to what\b/i,
  /\bgoes? on (for|working|as)\b/i,
  /\bdoes not hold\b/i,
  /\bany more\b/i,
  /\bat once\b/i,
  /\b(is|are|was) (not )?told\b/i,
  /\bquestions (are|is) open\b/i,
  /\bby the hour\b/i,
  /\bof what was done\b/i,
  /\bin force\b/i,
  /\bput(ting)? off\b/i,
  /\bunder-fueling\b/i,
  /\bshort of plan\b/i,
  /\bsafety (pattern|marker)\b/i,
  /\be-mail/i,
];

test("no page or email has a phrase that nobody would say", () => {
  const found = textFiles().flatMap((file) =>
    textsOf(file, readFileSync(file, "utf8"))
      .filter((text) => BANNED.some((banned) => banned.test(text)))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

describe("the list of texts", () => {
  const listed = (source: string) => textsOf("page.tsx", source);

  test("has everything people read and hear, each as one line", () => {
    expect(
      listed(`
        const PROBLEMS = { email: "That’s not a valid email address." };
        const Page = ({ name, count }) => (
          <section aria-label="Sessions">
            <p className="mt-3 text-ink2">
              Hello <b>{name}</b>, you have{" "}
              {count === 1 ? "1 session" : \`\${count} sessions\`} left.
            </p>
          </section>
        );
      `),
    ).toEqual([
      "That’s not a valid email address.",
      "Sessions",
      "Hello {…}, you have {…} left.",
      "1 session",
      "{…} sessions",
    ]);
  });

  test("leaves out text only programs read", () => {
    expect(
      listed(`
        "use client";
        import { a } from "A Module";
        const FIELD = "mt-2 min-h-11 w-full";
        if (event.key === "Enter") log.warn({}, "A thing was not done");
        throw new Error("Something is wrong here");
        new Headers({ "Cache-Control": "no-store" });
        const Page = () => <a href="/a page" className="Some Class">Go</a>;
      `),
    ).toEqual(["Go"]);
  });
});
