import { describe, expect, test } from "vitest";
import { type Made, madeCarried } from "@/testing/carrying";
import { readPdf } from "@/testing/pdf";
import { carryingPdf, type PrintedPlan } from "./carrying-pdf";

const print = (made: Made, over: Partial<PrintedPlan> = {}) =>
  carryingPdf({
    carried: madeCarried(made),
    about: "Gran fondo, 4\u00a0h",
    generatedMs: Date.UTC(2026, 10, 22),
    units: "metric",
    paper: "a4",
    link: "https://aidstation.example",
    ...over,
  });
const read = async (...of: Parameters<typeof print>) => readPdf(await print(...of));
/** Returns all text of the PDF, which must have a single page. */
const textOf = async (...of: Parameters<typeof print>) => {
  const { pages } = await read(...of);
  expect(pages).toHaveLength(1);
  return pages[0]?.text ?? "";
};

describe("a printed carrying plan", () => {
  test("is tagged, has a title and a language, and its times are table rows", async () => {
    const { info, isTagged, pages } = await read({ hours: 4 });
    expect(isTagged).toBe(true);
    expect(info).toMatchObject({ Language: "en" });
    expect(info["Title"]).toBe("What to carry: Gran fondo, 4\u00a0h");
    const roles = pages.flatMap(({ nodes }) => nodes.map(({ role }) => role));
    for (const role of ["H1", "H2", "P", "Table", "TR", "TH", "TD", "Link"])
      expect(roles, role).toContain(role);
    expect(roles.filter((role) => role === "TH").length).toBe(11 + 2);
  });

  test.each([0.5, 1, 4, 8, 12, 24, 48])(
    "of %f hours is one page that leaves nothing out",
    async (hours) => {
      const text = await textOf({ hours });
      expect(text).toContain("never more than 900 mL per hour");
      expect(text).toContain("not medical advice");
      expect(text).toContain("Powered by Aidstation, aidstation.example");
      expect(text).not.toContain("doesn’t fit on one page");
      expect(text).toMatch(/Check the pack: labels change.*March 2026/);
    },
  );

  test("for a few hours lists every step", async () => {
    const text = await textOf({ hours: 2 });
    expect(text).toContain("0:20 250 mL A 0:40 250 mL A 1 × Gel 40 1:00 250 mL B");
  });

  test("in imperial shows every volume in fluid ounces, and product names unchanged", async () => {
    const gel = "Orange 500\u00a0ml";
    const text = await textOf({ hours: 2, gel }, { units: "imperial" });
    expect(text).toContain("0:20 8 fl oz A 0:40 8 fl oz A");
    expect(text).toContain("never more than 30 fl oz per hour");
    expect(text.replaceAll(/Orange 500.ml/g, "")).not.toMatch(/\d\s*m[lL]\b/);
    expect(text).toMatch(/Orange 500.ml/);
  });

  test("for a day lists repeats once", async () => {
    const text = await textOf({ hours: 24 });
    expect(text).toContain("every 20 min, 0:20–23:40 250 mL A or B");
    expect(text).toContain("every 40 min, 0:40–23:20 1 × Gel 40");
    expect(text).toContain("every 80 min, 1:20–22:40 Fill A, B: 1 × Endurance Mix in 500 mL");
  });

  test("for a day with small bottles, long names and uneven gels is one page", async () => {
    const long =
      "Isotonic Energy Drink with Electrolytes and Amino Acids, Blood Orange and Elderflower";
    const made = {
      hours: 24,
      bottle_ml: 250,
      mix: long,
      gel: `${long} Gel`,
      gaps: [20, 60, 40, 20],
    };
    const text = await textOf(made);
    expect(text).not.toContain("doesn’t fit on one page");
    expect(text).toContain("times, about every");
  });

  test("shows what the catalog can't meet, warnings and leftovers", async () => {
    const text = await textOf({ hours: 4 });
    expect(text).toContain("Nothing in the catalogue brings more sodium");
    expect(text).toContain("○ Note: This is more carbohydrate per hour than you are used to.");
    expect(text).toContain("Bottle A: 250 mL");
    for (const line of [
      "▲ Carbohydrate: 352 g of 360 g planned, 98%",
      "■ Sodium: 2,240 mg of 3,200 mg planned, 70%",
      "● Fluid: 3,000 mL of 3,000 mL planned, 100%",
    ])
      expect(text).toContain(line);
  });

  test.each([
    "Żelki Łódź",
    "能量胶 柠檬味",
    "エナジージェル",
    "에너지 젤",
    "جل الطاقة",
    "ג׳ל אנרגיה",
    "เจลพลังงาน",
    "Гель Энергия",
  ])("prints a product named %s", async (gel) => {
    const text = await textOf({ hours: 4, gel }, { about: gel });
    for (const word of gel.split(" ")) expect(text).toContain(word);
  });

  test("is A4 or Letter, and the same bytes for the same plan", async () => {
    expect((await read({ hours: 4 })).pages[0]?.size).toEqual([595, 842]);
    expect((await read({ hours: 24 }, { paper: "letter" })).pages[0]?.size).toEqual([612, 792]);
    expect(Buffer.compare(await print({ hours: 4 }), await print({ hours: 4 }))).toBe(0);
  });
});
