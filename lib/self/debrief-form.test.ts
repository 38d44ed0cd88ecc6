import { describe, expect, test } from "vitest";
import { planOf } from "@/lib/activities/debrief-basis";
import { wrongIn } from "@/lib/activities/entered";
import { edgesOf } from "@/lib/activities/strip";
import { withTotals } from "@/lib/activities/with-totals";
import { FILLINGS_MAX } from "@/lib/contract/carried";
import type { Entered } from "@/lib/contract/debrief";
import type { EnteredCarried } from "@/lib/contract/entered-carried";
import type { StoredPrescription } from "@/lib/contract/prescription";
import { keptOf, madeCarried } from "@/testing/carrying";
import { SILENT } from "@/testing/sessions";
import { carriedSheet } from "./carried-sheet";
import { debriefFrom, enteredDebrief, middleOf } from "./debrief-form";

const PLAN = { carb_planned: "200", sodium_planned: "1000", fluid_planned: "2000" };
const AMOUNTS = { carb_g: 25, sodium_mg: 50, fluid_ml: 0 };
const PLANNED = { carb: 200, sodium: 1000, fluid: 2000 };

describe("an entered debrief", () => {
  test("is a share of the plan, of what was carried, or an exact amount, which goes first", () => {
    const form = {
      ...PLAN,
      rating: "4",
      carb_share: "most",
      sodium_share: "half",
      sodium_carried: "600",
      fluid_share: "all",
      fluid_exact: "1234,5",
      fluid_left: "250",
    };
    expect(debriefFrom(form)).toMatchObject({
      rating: 4,
      consumed_carb_g: 150,
      consumed_sodium_mg: 300,
      consumed_fluid_ml: 1234.5,
      leftover_carb_g: null,
      leftover_fluid_ml: 250,
      as_used: { carb_g: null, sodium_mg: 600, fluid_ml: null },
    });
  });

  test("accepts thousands separators as our pages write them, and no hexadecimal numbers", () => {
    for (const [typed, amount] of [
      ["1,500", 1_500],
      ["1.500", 1_500],
      ["1 500", 1_500],
      ["15.5", 15.5],
    ] as const)
      expect(
        debriefFrom({ rating: "4", fluid_exact: typed, sodium_exact: typed, sleep: "7,500" }),
      ).toMatchObject({
        consumed_fluid_ml: amount,
        consumed_sodium_mg: amount,
        sleep_hours: 7.5,
      });
    for (const typed of ["0x46", "7e1"])
      expect(debriefFrom({ rating: "4", carb_exact: typed })).toBe("invalid_value");
  });

  test("is refused, naming the field, if a number could mean two amounts", () => {
    const form = { rating: "4", units: "imperial", fluid_left: "1,500" };
    expect(debriefFrom(form)).toBe("invalid_value");
    expect(wrongIn(form, undefined)).toEqual({
      field: "fluid_left",
      sentence: "Fluid left over: “1,500” could be two numbers. Enter 1.5 or 1500.",
    });
    expect(wrongIn({ ...form, fluid_left: "16.9", duration: "90" }, undefined)).toBeNull();
  });

  test("has fluid in fl oz if the form is imperial, and the same share of the plan", () => {
    const form = { ...PLAN, rating: "4", units: "imperial", carb_exact: "60", fluid_left: "4" };
    expect(debriefFrom({ ...form, fluid_exact: "20" })).toMatchObject({
      consumed_carb_g: 60,
      consumed_fluid_ml: 592,
      leftover_fluid_ml: 119,
    });
    expect(debriefFrom({ ...form, fluid_share: "half" })).toMatchObject({
      consumed_fluid_ml: 1000,
    });
    const carried = { ...form, fluid_share: "half", fluid_carried: "40" };
    expect(debriefFrom(carried)).toMatchObject({ consumed_fluid_ml: 592 });
  });

  test("shows fl oz when corrected, and means the same when sent back unchanged", () => {
    for (const ml of [10, 333, 750, 1_234]) {
      const input = debriefFrom({ rating: "4", fluid_exact: String(ml), fluid_left: "50" });
      if (typeof input === "string") throw new Error(input);
      const kept = { ...SILENT, ...JSON.parse(JSON.stringify(input)) };
      const entered = enteredDebrief(kept, PLANNED, "imperial");
      const again = debriefFrom({ ...entered, units: "imperial" });
      expect(again).toMatchObject({ consumed_fluid_ml: ml, leftover_fluid_ml: 50 });
    }
  });

  test.each([
    ["none", 0],
    ["quarter", 50],
    ["half", 100],
    ["most", 150],
    ["all", 200],
    ["more", 250],
    ["unknown", null],
    ["", null],
  ])("of %j says %s", (share, amount) => {
    const form = { ...PLAN, rating: "3", carb_share: share };
    expect(debriefFrom(form)).toMatchObject({ consumed_carb_g: amount, as_used: null });
  });

  test("of products that were only offered records intake, but not as carried", () => {
    const sheet = carriedSheet(null, null, null);
    const things = sheet.things.map((thing, at) => (at === 0 ? { ...thing, count: 1 } : thing));
    const said = debriefFrom({
      ...PLAN,
      rating: "2",
      carried: JSON.stringify({ ...sheet, things }),
    });
    const unknown = { carb_g: null, sodium_mg: null, fluid_ml: null };
    expect(said).toMatchObject({ items: [{ name: "Gel", consumed: 1 }], as_used: unknown });
    const gel = { ...AMOUNTS, product_id: null, name: "Gel", carried: 1, consumed: 1 };
    const again = carriedSheet({ items: [gel], bottles: null, as_used: unknown }, null, null);
    expect(debriefFrom({ rating: "2", carried: JSON.stringify(again) })).toMatchObject({
      as_used: unknown,
    });
    // When corrected, counts can be raised and forgotten items are offered again.
    expect(again.things.map(({ name, count, parts }) => [name, count, parts.length])).toEqual([
      ["Gel", 1, 0],
      ["Bar", null, 0],
      ["Bottle of water", null, 0],
      ["Bottle of mix", null, 0],
    ]);
    const partly = { items: [gel], bottles: [], as_used: { ...unknown, fluid_ml: 0 } };
    expect(carriedSheet(partly, null, null).from).toBe("common");
  });

  test("takes the later one of two answers", () => {
    const sheet = carriedSheet(null, null, null);
    const things = sheet.things.map((thing, at) => (at === 0 ? { ...thing, count: 1 } : thing));
    const form = { rating: "4", carried: JSON.stringify({ ...sheet, things }), carb_exact: "90" };
    const carbs = (carb_tapped: string) => ({ ...form, carb_tapped });
    expect(debriefFrom(carbs("25"))).toMatchObject({ consumed_carb_g: 90 });
    expect(debriefFrom(carbs("0"))).toMatchObject({
      ...{ consumed_carb_g: null, items: [{ name: "Gel", carb_g: 25, consumed: 1 }] },
    });
  });

  test("edited after an app reported an empty list keeps its zeros, and a full bottle of a fraction of a milliliter", () => {
    const bottles = [0, 709.765].map((left_ml) => ({ volume_ml: 709.765, left_ml, mix: [] }));
    const kept = {
      ...{ ...SILENT, items: [], bottles },
      ...{ consumed_carb_g: 0, consumed_sodium_mg: 0, consumed_fluid_ml: 709.8 },
      as_used: { carb_g: 0, sodium_mg: 0, fluid_ml: 1_419.5 },
    };
    const carried = JSON.stringify(carriedSheet(kept, null, null));
    const drawn = { ...enteredDebrief(kept, PLANNED), rating: "4", carried };
    // Nothing says that nothing was carried: a thing added later was.
    expect(debriefFrom(drawn)).toMatchObject({
      ...{ consumed_carb_g: 0, consumed_sodium_mg: 0, bottles, as_used: null },
    });
  });

  test("edited fills a bottle up at a tap, whatever the plan put into it", () => {
    const plan = keptOf(madeCarried({ hours: 2, bottles: 1, bottle_ml: 1_000 }));
    const bottles = [{ volume_ml: 320, left_ml: 0, mix: [] }];
    const as_used = { carb_g: null, sodium_mg: null, fluid_ml: 320 };
    const sheet = carriedSheet({ items: null, bottles, as_used }, plan, null);
    expect(sheet.bottles[0]?.size_ml).toBe(1_000);
  });

  test("with nothing taken records zero of the plan, and not that nothing was carried", () => {
    const carried = JSON.stringify({
      from: "plan",
      things: [],
      bottles: [],
      unknown: false,
      nothing: true,
    });
    expect(debriefFrom({ ...PLAN, rating: "2", carried })).toMatchObject({
      ...{ consumed_carb_g: 0, consumed_sodium_mg: 0, consumed_fluid_ml: 0 },
      ...{ as_used: null, items: null, bottles: null },
    });
  });

  test("distinguishes unasked symptoms from none, and unreported sleep from zero", () => {
    expect(debriefFrom({ rating: "5" })).toMatchObject({ symptoms: null, sleep_hours: null });
    const none = { rating: "5", no_symptoms: "on", sleep: "0" };
    expect(debriefFrom(none)).toMatchObject({ symptoms: {}, sleep_hours: 0 });
    const some = { rating: "5", no_symptoms: "on", symptom_nausea: "2", symptom_bloating: "" };
    expect(debriefFrom(some)).toMatchObject({ symptoms: { nausea: 2 } });
  });

  test("accepts none of an unknown plan, and no other share of it", () => {
    expect(debriefFrom({ rating: "3", carb_share: "none" })).toMatchObject({ consumed_carb_g: 0 });
    expect(debriefFrom({ rating: "3", carb_share: "half" })).toBe("carried");
  });

  test.each([
    [{}, "rating"],
    [{ rating: "6" }, "rating"],
    [{ rating: "3", carb_exact: "lots" }, "invalid_value"],
    [{ rating: "3", fluid_exact: "-1" }, "invalid_value"],
    [{ rating: "3", sleep: "25" }, "invalid_value"],
    [{ rating: "3", symptom_nausea: "0.5" }, "invalid_value"],
    [{ rating: "3", notes: "a".repeat(4_001) }, "invalid_value"],
  ])("of %j is refused as %s", (form, flaw) => {
    expect(debriefFrom(form)).toBe(flaw);
  });

  test("is shown again as stored, whatever it contained", () => {
    const forms = [
      { rating: "1" },
      { rating: "4", carb_share: "most", sodium_share: "none", fluid_share: "more", sleep: "7.5" },
      { rating: "2", carb_exact: "37", fluid_carried: "1500", fluid_share: "half", notes: "Hot." },
      { rating: "5", no_symptoms: "on", carb_share: "unknown" },
      { rating: "3", symptom_nausea: "3", symptom_hiccups: "1", carb_left: "20" },
      { rating: "3", carb_exact: "1.2340", sodium_left: "2" },
    ];
    for (const form of forms) {
      const input = debriefFrom({ ...PLAN, ...form });
      if (typeof input === "string") throw new Error(input);
      const kept = { ...SILENT, ...JSON.parse(JSON.stringify(input)) };
      expect(debriefFrom({ ...PLAN, ...enteredDebrief(kept, PLANNED) })).toEqual(input);
    }
  });

  test("corrected in what was carried or left over says anew what was drunk", () => {
    for (const first of [
      { fluid_carried: "3000", fluid_left: "1500" },
      { fluid_carried: "3000", fluid_left: "1600" },
      {},
      { fluid_share: "unknown" },
    ]) {
      const input = debriefFrom({ ...PLAN, rating: "4", ...first });
      if (typeof input === "string") throw new Error(input);
      const kept = { ...SILENT, ...JSON.parse(JSON.stringify(input)) };
      const drawn = { ...PLAN, ...enteredDebrief(kept, PLANNED) };
      expect(debriefFrom(drawn)).toEqual(input);
      const typed = { fluid_carried: "3000", fluid_left: "0" };
      expect(debriefFrom({ ...drawn, ...typed })).toMatchObject({ consumed_fluid_ml: 3_000 });
      const unsure = { ...drawn, ...typed, fluid_share: "unknown" };
      expect(debriefFrom(unsure)).toMatchObject({ consumed_fluid_ml: 3_000 });
    }
  });

  test("that outweighs what was tapped is shown with what was left over, to correct it too", () => {
    const bottles = [{ volume_ml: 500, left_ml: 0, mix: [] }];
    const kept = {
      ...{ ...SILENT, bottles, consumed_fluid_ml: 2_500, leftover_fluid_ml: 500 },
      as_used: { carb_g: null, sodium_mg: null, fluid_ml: 3_000 },
    };
    const drawn = enteredDebrief(kept, PLANNED);
    expect(debriefFrom({ ...drawn, fluid_left: "0" })).toMatchObject({ consumed_fluid_ml: 3_000 });
  });

  test("keeps what was typed as carried or left over beside what was tapped", () => {
    const gel = { ...AMOUNTS, product_id: null, name: "Gel", carried: 3, consumed: 2 };
    const thing = { ...gel, object: "gel", parts: [1, 1, 0], count: null };
    const tapped = JSON.stringify({
      ...{ from: "plan", things: [thing], bottles: [], unknown: false, nothing: false },
    });
    for (const typed of [
      {},
      { carb_carried: "100" },
      { carb_left: "10" },
      { carb_carried: "60", carb_left: "10" },
    ]) {
      const carried = { items: [gel], bottles: [] };
      const storedAs = (form: Entered) => {
        const input = debriefFrom(form);
        if (typeof input === "string") throw new Error(input);
        const {
          consumed_carb_g = null,
          leftover_carb_g = null,
          as_used,
        } = withTotals(input, carried);
        return { consumed_carb_g, leftover_carb_g, as_used };
      };
      const first = storedAs({ rating: "4", carried: tapped, ...typed });
      const kept = { ...SILENT, ...JSON.parse(JSON.stringify({ ...carried, ...first })) };
      const entered = enteredDebrief(kept, PLANNED);
      expect(entered).toMatchObject({ carb_carried: "", carb_left: "", ...typed });
      expect(storedAs({ ...entered, rating: "2", carried: tapped })).toEqual(first);
    }
  });

  test("of many refills is corrected with every filling, at its place and level", () => {
    for (const count of [12, 13, 27, FILLINGS_MAX]) {
      const bottles = Array.from({ length: count }, (_, at) => ({
        ...{ volume_ml: 500, left_ml: at % 3 === 0 ? 0 : 125, mix: [] },
      }));
      const as_used = { carb_g: 0, sodium_mg: 0, fluid_ml: 500 * count };
      const sheet = carriedSheet({ items: null, bottles, as_used }, null, null);
      expect(new Set(sheet.bottles.map(({ letter }) => letter)).size).toBe(count);
      const again = debriefFrom({ rating: "5", carried: JSON.stringify(sheet) });
      expect(again).toMatchObject({ bottles });
    }
  });

  test("of a plan with many refills is taken, unknown or all of it", () => {
    const days = keptOf(madeCarried({ hours: 48, bottles: 1, bottle_ml: 250 }));
    const sheet = carriedSheet(null, days, null);
    // A tap fills a bottle up, whatever the plan put into it.
    expect(sheet.bottles[0]?.size_ml).toBe(250);
    const sent = (said: Partial<EnteredCarried>) =>
      debriefFrom({ rating: "4", carried: JSON.stringify({ ...sheet, ...said }) });
    expect(sent({ unknown: true })).toMatchObject({ bottles: null, consumed_fluid_ml: null });
    const bottles = sheet.bottles.map((bottle) => ({
      ...{ ...bottle, fillings: [...bottle.fillings, ...bottle.planned] },
      ...{ planned: [], left: 0 },
    }));
    const volumes = [...days.bottles, ...days.refills].map(({ volume_ml }) => ({ volume_ml }));
    expect(volumes.length).toBeGreaterThan(100);
    expect(sent({ bottles, things: [] })).toMatchObject({ bottles: volumes });
    // Not knowing what was eaten takes back nothing that was drunk.
    expect(sent({ bottles, unknown: true })).toMatchObject({
      ...{ bottles: null, consumed_carb_g: null, consumed_sodium_mg: null },
      consumed_fluid_ml: volumes.reduce((sum, { volume_ml }) => sum + volume_ml, 0),
    });
  });

  test("keeps line breaks as form fields do, including those sent without scripts", () => {
    const kept = { ...SILENT, rating: 4, notes: "Hot.\r\nWindy." };
    expect(enteredDebrief(kept, PLANNED)["notes"]).toBe("Hot.\nWindy.");
  });

  test("uses shares of the plan, and of the middle of its ranges", () => {
    const numbers = { carb_g_per_hr: 0, sodium_mg_per_hr: 0, fluid_ml_per_hr: 0 };
    const totals = { total_carb_g: 200, total_sodium_mg: 1000, total_fluid_ml: 2000 };
    const plan = { ...numbers, ...totals, calculated_at: 1, profile_complete: true };
    const of = (prescription: StoredPrescription | null) =>
      middleOf(
        edgesOf(planOf(prescription && { prescription, minutes: 120, fluidCeilingMlPerHr: 0 })),
      );
    expect(of(plan)).toEqual(PLANNED);
    const ranges = {
      carb_range_g_per_hr: "60-90",
      sodium_range_mg_per_hr: "300-300",
      fluid_range_ml_per_hr: "200-505",
    };
    expect(of({ ...plan, ...ranges })).toEqual({ carb: 150, sodium: 600, fluid: 705 });
    expect(of(null)).toEqual({ carb: null, sodium: null, fluid: null });
    const most = debriefFrom({ rating: "4", carb_planned: "150", carb_share: "most" });
    expect(most).toMatchObject({ consumed_carb_g: 113 });
  });
});
