import { describe, expect, test } from "vitest";
import { stripOf } from "@/lib/activities/strip";
import { NAMES } from "@/prisma/seed/roster/names";
import { keptOf, madeCarried } from "@/testing/carrying";
import { readPdf } from "@/testing/pdf";
import { printedReport } from "@/testing/printed-report";
import { idOf } from "@/testing/sessions";

const read = async (...of: Parameters<typeof printedReport>) => readPdf(await printedReport(...of));
const textOf = (pages: readonly { text: string }[]) => pages.map(({ text }) => text).join(" ");
const rolesIn = (pages: readonly { nodes: { role?: string }[] }[]) =>
  pages.flatMap(({ nodes }) => nodes.map(({ role }) => role));

describe("a printed report", () => {
  test("is tagged, has a title and a language", async () => {
    const { info, isTagged, pages } = await read(12, "Maya Okafor");
    expect(isTagged).toBe(true);
    expect(info).toMatchObject({ Language: "en" });
    expect(info["Title"]).toMatch(/^Fueling report: Maya Okafor, 30\sdays/);
    const roles = rolesIn(pages);
    for (const role of ["H1", "H2", "P", "Figure", "Table", "TH", "TD", "Link"]) {
      expect(roles, role).toContain(role);
    }
  });

  test("describes every chart for screen readers", async () => {
    const { pages } = await read(12, "Maya Okafor");
    const figures = pages.flatMap(({ nodes }) => nodes.filter(({ role }) => role === "Figure"));
    const alts = figures.map(({ alt }) => alt?.split(":")[0]);
    expect(alts).toEqual([
      "Carbohydrate of plan by session",
      "Sodium of plan by session",
      "Fluid of plan by session",
      "Symptoms by session",
    ]);
    expect(figures[2]?.alt).toContain("highest 240%");
  });

  test("shows a session worth a look, with its sentence for screen readers", async () => {
    const kept = keptOf(madeCarried({ hours: 4 }));
    const about = { duration_min: 240, temperature_c: 26, feedback: null };
    const strip = stripOf(about, kept, {
      carb: [240, 240],
      sodium: [2_000, 2_000],
      fluid: [2_400, 2_400],
    });
    const strips = [{ activity_id: idOf(1), strip }];
    const { pages } = await read(12, "Maya Okafor", { strips });
    expect(textOf(pages)).toMatch(/Sessions worth a look 12: /);
    const alts = pages.flatMap(({ nodes }) => nodes.flatMap(({ alt }) => alt ?? []));
    expect(alts.at(-1)).toMatch(/^Planned \d+/);
  });

  test("is the same bytes for the same report", async () => {
    const [one, other] = [await printedReport(12, "Maya"), await printedReport(12, "Maya")];
    expect(Buffer.compare(one, other)).toBe(0);
  });

  test("is A4 or Letter", async () => {
    expect((await read(1, "Maya")).pages[0]?.size).toEqual([595, 842]);
    expect((await read(1, "Maya", { paper: "letter" })).pages[0]?.size).toEqual([612, 792]);
  });

  test.each([
    [0, 1],
    [1, 1],
    [12, 1],
    [60, 2],
  ])("of %i sessions has %i pages, each row whole on one", async (count, pageCount) => {
    const { pages } = await read(count, "Bartholomew Featherstonehaugh-Cholmondeley");
    expect(pages).toHaveLength(pageCount);
    const rows = pages.map(({ nodes }) => nodes.filter(({ role }) => role === "TD").length);
    expect(rows.reduce((sum, cells) => sum + cells, 0)).toBe(count * CELLS);
    for (const cells of rows) expect(cells % CELLS).toBe(0);
    const hasTable = rows.filter((cells) => cells > 0);
    const headed = pages.filter(({ text }) => text.includes("Carbohydrate Sodium Fluid Symptoms"));
    expect(headed).toHaveLength(hasTable.length);
  });

  test("has mark, link, disclaimer and number on every page", async () => {
    const { pages } = await read(60, "Maya");
    for (const [place, { text, links }] of pages.entries()) {
      expect(text).toContain("Powered by Aidstation, aidstation.example");
      expect(text).toContain("Guidance, not medical instructions");
      expect(text).toContain(`Page ${place + 1} of ${pages.length}`);
      expect(links).toEqual(["https://aidstation.example/"]);
    }
  });

  test("shows the safety pattern before anything else", async () => {
    const text = textOf((await read(12, "Maya")).pages);
    const order = [
      "▲ Safety",
      "Hyponatremia risk",
      "In short",
      "What to try next:",
      "Against plan",
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  test("says who wrote it", async () => {
    const byUs = await read(1, "Maya");
    expect(textOf(byUs.pages)).toContain("by Aidstation's own writer");
    const byModel = await read(1, "Maya", { model: "a-model" });
    expect(textOf(byModel.pages)).toContain("by a language model, a-model");
  });

  test("breaks text longer than a page", async () => {
    const text = "Maya had one session of which much is to be told. ".repeat(11).trim();
    const sentences = Array.from({ length: 40 }, () => ({
      text,
      part: "overview" as const,
      activity_ids: [],
    }));
    const { pages } = await read(1, "Maya", { sentences });
    expect(pages.length).toBeGreaterThan(2);
    expect(textOf(pages).match(/\bmuch\b/g)).toHaveLength(40 * 11);
  });
});

/** Cells in a row besides its header. */
const CELLS = 8;

describe("names", () => {
  test("with rare letters come out unchanged", async () => {
    const { pages, info } = await read(1, "Žofie Němcová Łukasz Şahin");
    expect(textOf(pages)).toContain("Žofie Němcová Łukasz Şahin");
    expect(info["Title"]).toContain("Žofie Němcová Łukasz Şahin");
    expect(textOf(pages)).toContain("Łódź Tri Club");
  });

  test.each([...NAMES, "张伟", "김민준", "สมชาย", "נועה פרץ", "Trần Văn"])(
    "like %s print",
    async (name) => {
      const { pages } = await read(0, name);
      const known = textOf(pages);
      for (const word of name.split(" ")) expect(known).toContain(word);
    },
  );

  test("in unsupported scripts leave something visible", async () => {
    expect(textOf((await read(0, "\u{1d15e}")).pages)).toContain("\ufffd");
  });

  test("that are missing are reported as missing", async () => {
    expect(textOf((await read(0, null)).pages)).toContain("Athlete without a name");
  });

  test("can't change the text direction or break a line", async () => {
    const text = textOf((await read(0, "Maya\u202e\n\u0000Okafor")).pages);
    expect(text).toMatch(/Maya\s+Okafor/);
  });
});
