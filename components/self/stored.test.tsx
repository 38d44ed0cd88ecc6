import { readdirSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DeleteForGood } from "./delete-for-good";
import { Stored } from "./stored";

test("before deleting their record, an athlete sees what is kept, and for how long", () => {
  const page = renderToStaticMarkup(<Stored id="id" owner="person" />);
  for (const kept of ["Your sign-in stays", "7 days", "13 months"]) expect(page).toContain(kept);
});

test("deleting a record or a session asks for confirmation first, in place", () => {
  const session = (
    <DeleteForGood
      label="Delete session"
      title="Delete this session?"
      action="/delete"
      owner="person"
    >
      Its plan too.
    </DeleteForGood>
  );
  for (const part of [<Stored key="record" id="id" owner="person" />, session]) {
    const page = renderToStaticMarkup(part);
    const [question = ""] = /<details[\s>].*<\/details>/s.exec(page) ?? [];
    expect(question).toMatch(/<summary[^>]*>Delete (my record|session)<\/summary>/);
    expect(question).toContain("Keep it");
    expect(question).toMatch(/<form[^>]*delete".*<button type="submit"/);
    expect(page.replace(question, "")).not.toContain("Delete");
  }
});

/** Confirmation components that a file may use itself or through a part. */
const ASKS = /\b(AskedFirst|DeleteForGood|details)\b/;

test("every form that deletes or ends something permanently asks first", () => {
  const pages = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
      .filter((file) => file.endsWith(".tsx") && !file.includes(".test.")),
  );
  const ends = pages.filter((file) =>
    /action=(?:"|\{`)\/(?:me|dev)\/[^"`]*(?:delete|remove|end|members\/change)["`]/.test(
      readFileSync(file, "utf8"),
    ),
  );
  expect(ends.length).toBeGreaterThan(3);
  expect(ends.filter((file) => !ASKS.test(readFileSync(file, "utf8")))).toEqual([]);
});
