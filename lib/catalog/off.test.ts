import { describe, expect, test } from "vitest";
import { checkDigit } from "./gtin";
import { type OffRecord, readOff } from "./off";

const BODY = "290000000001";
const read = (record: OffRecord) =>
  readOff({
    code: `${BODY}${checkDigit(BODY)}`,
    brands: "Testbrand",
    serving_size: "40 g",
    carbohydrates_100g: "60",
    ...record,
  });

/** Returns a record's category, serving and fluid, or its refusal. */
const shown = (record: OffRecord) => {
  const facts = read(record);
  if ("reason" in facts) return facts.reason;
  const { category, servingSize, servingUnit, fluidMl, carbG } = facts;
  return { category, serving: `${servingSize} ${servingUnit}`, fluidMl, carbG };
};

describe("the fluid of an imported product", () => {
  test.each([
    ["Isotonic electrolyte drink", "en:beverages"],
    ["Sport electrolytes orange", "en:sports-drinks"],
    ["Boisson isotonique citron", ""],
  ])("%s has its own volume, whatever its name says", (product_name, categories_tags) => {
    const drink = { product_name, categories_tags, serving_size: "500 ml" };
    expect(shown({ ...drink, carbohydrates_100g: "6" })).toEqual({
      category: "ready_to_drink",
      serving: "500 ml",
      fluidMl: 500,
      carbG: 30,
    });
  });

  test("is unknown for a drink sold by weight, and absent for food, gels, powders and tablets", () => {
    const fluidOf = (record: OffRecord) => {
      const facts = read(record);
      return "reason" in facts ? facts.reason : facts.fluidMl;
    };
    const thin = { carbohydrates_100g: "6", serving_size: "500 g" };
    expect(fluidOf({ product_name: "Isotonic drink", ...thin })).toBeNull();
    expect(fluidOf({ product_name: "Electrolyte hydration", ...thin })).toBeNull();
    for (const product_name of ["Energy gel", "Energy bar", "Isotonic powder"])
      expect(fluidOf({ product_name }), product_name).toBe(0);
    const tablet = { product_name: "Electrolyte tablets", serving_size: "1 tablet (4.5 g)" };
    expect(fluidOf(tablet)).toBe(0);
  });
});

describe("ambiguous amounts, of the powder or of the drink, are refused", () => {
  test.each<[string, OffRecord]>([
    [
      "a powder by the volume of its drink",
      { product_name: "Isotonic powder", serving_size: "500 ml", carbohydrates_100g: "90" },
    ],
    ["a tablet by it", { product_name: "Electrolyte tablets", serving_size: "500 ml" }],
    [
      "a drink as strong as its powder",
      { product_name: "Isotonic drink", serving_size: "500 ml", carbohydrates_100g: "90" },
    ],
    [
      "the same, weighed",
      { product_name: "Isotonic drink", serving_size: "35 g", carbohydrates_100g: "90" },
    ],
    [
      "a powder as thin as its drink",
      { product_name: "Isotonic powder", serving_size: "35 g", carbohydrates_100g: "6" },
    ],
    ["a bar by volume", { product_name: "Energy bar", serving_size: "60 ml" }],
  ])("%s", (_what, record) => {
    expect(shown(record)).toMatch(/powder|drink/);
  });
});

describe("a serving", () => {
  test.each<[string, OffRecord, unknown]>([
    ["in ounces", { serving_size: "1 can (12 fl oz)", serving_quantity: "355" }, "354.84 ml"],
    ["of a drink that is weighed, too", { serving_size: "355 ml (370 g)" }, "355 ml"],
    ["without a unit", { serving_size: "1 can", serving_quantity: "355" }, undefined],
    [
      "of which number and words differ",
      { serving_size: "330 ml", serving_quantity: "500" },
      undefined,
    ],
  ])("%s is read as intended, or not at all", (_what, record, expected) => {
    const drink = { product_name: "Sports drink", carbohydrates_100g: "6" };
    const facts = read({ ...drink, ...record });
    if (expected === undefined) expect(facts).toHaveProperty("reason");
    else expect(shown({ ...drink, ...record })).toMatchObject({ serving: expected });
  });

  test("of a powder is the powder itself, not its water", () => {
    const powder = { product_name: "Sports drink powder", serving_size: "35 g in 500 ml" };
    expect(shown(powder)).toMatchObject({
      category: "drink_mix",
      serving: "35 g",
      fluidMl: 0,
      carbG: 21,
    });
  });
});

describe("a kind is recognized by whole words, tags first", () => {
  test.each([
    ["Gâteau énergétique sport", "", "solid"],
    ["Sport nougat beaujolais bar", "", "bar"],
    ["Sport trail mix", "", "solid"],
    ["Sport mix bar", "", "bar"],
    ["Energieriegel Nuss", "", "bar"],
    ["GEL30 sport", "", "gel"],
    ["Energy waffle with electrolytes", "", "solid"],
    ["Sport whey powder cookie cake", "", "drink_mix"],
    ["Maurten 160", "en:dietary-supplements,en:energy-gels", "gel"],
    ["Sport Nut Mix", "en:snacks,en:cereal-bars", "bar"],
    ["Isotonic mix for drinks", "en:dehydrated-beverages", "drink_mix"],
  ])("%s (%s) is %s", (product_name, categories_tags, category) => {
    expect(shown({ product_name, categories_tags })).toMatchObject({ category });
  });

  test("products tagged as transported, or ordinary food, aren't sports nutrition", () => {
    expect(shown({ product_name: "Biscuits", categories_tags: "en:transport" })).toMatch(
      /no sports/,
    );
    expect(shown({ product_name: "Dehydrated carbohydrate soup" })).toMatch(/no sports/);
  });
});
