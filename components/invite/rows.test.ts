import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { cellsOf, textOf } from "./csv";
import { importOf, joined, judgeRows, listOf } from "./rows";

const rowsOf = (text: string) => listOf(text).rows;

const whole = (text: string) => rowsOf(text).map(({ email, name, group }) => [email, name, group]);

describe("a pasted list", () => {
  test("is read by its header, in any order, case and delimiter", () => {
    const rows = [["maya@a.example", "Okafor, Maya", "Juniors"]];
    expect(whole('Name,Email,Group\n"Okafor, Maya",maya@a.example,Juniors\n')).toEqual(rows);
    expect(whole("\ufeffGROUP;EMAIL;NAME\r\nJuniors;maya@a.example;Okafor, Maya\r\n")).toEqual(
      rows,
    );
    expect(whole("email\tgroup\tname\nmaya@a.example\tJuniors\tOkafor, Maya")).toEqual(rows);
  });

  test("without a header has one address per line, with the name before or after it", () => {
    expect(
      whole("maya@a.example\n\nTomás Ruiz <tomas@a.example>\nInes, ines@a.example, Juniors"),
    ).toEqual([
      ["maya@a.example", "", ""],
      ["tomas@a.example", "Tomás Ruiz", ""],
      ["ines@a.example", "Ines", ""],
    ]);
  });

  test("without a header uses only what can be no group, note or number", () => {
    const lines = [
      ["Maya\tOkafor\tmaya@a.example", "Maya Okafor"],
      ["Tom\ttom@a.example\t+1 555 0142", "Tom"],
      ["ines@a.example\tInes\tOkafor", "Ines"],
      ["Pia Lund\tpia@a.example\tknee injury, careful", "Pia Lund"],
      ["1\tEva Berg\teva@a.example", "Eva Berg"],
      ["Maya\tvan Dijk\tdijk@a.example", "Maya van Dijk"],
      ["Seniors\tZoe Ott\tzoe@a.example", "Zoe Ott"],
    ] as const;
    const { rows, unused } = listOf(lines.map(([line]) => line).join("\n"));
    expect(rows.map(({ name, group }) => [name, group])).toEqual(
      lines.map(([, name]) => [name, ""]),
    );
    expect(unused).toEqual(["column 1", "column 3"]);
  });

  test("without a header invites each of several addresses on a line", () => {
    const recipients = "maya@a.example, Tom Ruiz <tom@a.example>, kim.a.example, ines@a.example,";
    expect(whole(`${recipients}\nzoe@a.example, Zoë`)).toEqual([
      ["maya@a.example", "", ""],
      ["tom@a.example", "Tom Ruiz", ""],
      ["kim.a.example", "", ""],
      ["ines@a.example", "", ""],
      ["zoe@a.example", "Zoë", ""],
    ]);
    expect(listOf(recipients).unused).toEqual([]);
    expect(rowsOf(recipients).map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });

  test.each([
    "E-Mail;Vorname;Nachname",
    "Email address;First name;Last name",
    "mail;First_Name;LAST NAME",
  ])("joins first and last names: %s", (header) => {
    expect(whole(`${header}\nmaya@a.example;Maya;Müller`)).toEqual([
      ["maya@a.example", "Maya Müller", ""],
    ]);
  });

  test("says which of its columns are ignored", () => {
    expect(listOf("Full name,E-mail,Phone,\nMaya,maya@a.example,123,").unused).toEqual(["Phone"]);
    expect(listOf("maya@a.example,Maya,Juniors,123").unused).toEqual([...["column 3", "column 4"]]);
    expect(listOf("maya@a.example,Maya,,").unused).toEqual([]);
  });

  test("from a file is added to what was typed", () => {
    const file = "Nachname;Vorname;E-Mail\nMüller;Zoë;zoe@a.example\n";
    expect(joined(" \n", file)).toBe(file);
    expect(whole(joined("Maya Okafor <maya@a.example>\nnobody", file))).toEqual([
      ["maya@a.example", "Maya Okafor", ""],
      ["nobody", "", ""],
      ["zoe@a.example", "Zoë Müller", ""],
    ]);
  });

  test("is read in any text encoding", () => {
    const words = "Zoë Müller";
    const latin = Uint8Array.from(words, (letter) => letter.charCodeAt(0));
    const wide = new Uint16Array([0xfeff, ...[...words].map((letter) => letter.charCodeAt(0))]);
    const utf16 = new Uint8Array(wide.buffer);
    const utf8 = new TextEncoder().encode(`\ufeff${words}`);
    const swapped = utf16.map((_, at) => utf16[at ^ 1] ?? 0);
    expect([latin, utf16, swapped, utf8].map(textOf)).toEqual([words, words, words, words]);
  });

  test("counts its lines from the first one after the header", () => {
    expect(rowsOf("email\na@a.example\nb@a.example").map(({ line }) => line)).toEqual([1, 2]);
    expect(rowsOf("a@a.example\nb@a.example").map(({ line }) => line)).toEqual([1, 2]);
  });

  test("keeps quotes, delimiters and line breaks inside quotes", () => {
    expect(cellsOf('a,"say ""hi"", now\nor later"\n')).toEqual([["a", 'say "hi", now\nor later']]);
  });

  test("with no content is empty", () => {
    expect(rowsOf("")).toEqual([]);
    expect(rowsOf("name,email\n")).toEqual([]);
  });
});

describe("each row before it is sent", () => {
  const known = {
    onRoster: new Set(["there@a.example"]),
    invited: new Set(["asked@a.example"]),
    freeSeats: null,
  };
  const states = (text: string, freeSeats: number | null = null) =>
    judgeRows(rowsOf(text), { ...known, freeSeats }).map(({ state }) => state);

  test("says what is wrong with it, whatever the case of its address", () => {
    expect(
      states("new@a.example\nnobody\nNEW@a.example\nAsked@a.example\nThere@A.example"),
    ).toEqual(["ok", "malformed", "duplicate", "invited", "on_roster"]);
  });

  test("takes a free seat in order, and an unsent row takes none", () => {
    expect(states("a@a.example\nnobody\nb@a.example\nc@a.example", 2)).toEqual([
      "ok",
      "malformed",
      "ok",
      "no_seat",
    ]);
  });
});

test("the sent rows are an equivalent CSV", () => {
  const rows = rowsOf('email,name\na@a.example,"Quote "" and, comma"');
  expect(parse(importOf(rows, true), { columns: true })).toEqual([
    { email: "a@a.example", name: 'Quote " and, comma', group: "", paid_by_team: "true" },
  ]);
});
