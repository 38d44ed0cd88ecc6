import { expect, test } from "vitest";
import type { EnteredCarried } from "@/lib/contract/entered-carried";
import { tappedIn } from "./replaced";

const thing = (count: number | null) => ({
  ...{ product_id: null, name: "Water", object: "can" as const, parts: [], carried: 0 },
  ...{ carb_g: 0, sodium_mg: 0, fluid_ml: 500, count },
});
const MIX = { product_id: "mix", name: "Mix", servings: 1, carb_g: 20, sodium_mg: 600 };
const bottle = (mix: (typeof MIX)[]) => ({
  ...{ letter: "A", planned: [], left: 0, fillings: [{ volume_ml: 500, mix }] },
});
const sheet = (over: Partial<EnteredCarried> = {}): EnteredCarried => ({
  ...{ from: "common", things: [thing(null)], bottles: [], unknown: false, nothing: false },
  ...over,
});

test("taps are taken back once they say what they said before, and by no other answer of the same amount", () => {
  const before = tappedIn(sheet());
  expect(tappedIn(sheet({ things: [thing(0)] }))).toBe(before);
  for (const other of [
    sheet({ things: [thing(1)] }),
    sheet({ nothing: true }),
    sheet({ unknown: true }),
    sheet({ things: [thing(null), { ...thing(1), name: "Banana", fluid_ml: null }] }),
    sheet({ things: [thing(null), thing(0)], bottles: [bottle([])] }),
  ])
    expect(tappedIn(other)).not.toBe(before);
});

test("water in place of mix, and one thing in place of another, aren't a tap taken back", () => {
  const of = (over: Partial<EnteredCarried>) => tappedIn(sheet(over));
  expect(of({ bottles: [bottle([])] })).not.toBe(of({ bottles: [bottle([MIX])] }));
  const [none, one] = [thing(null), thing(1)];
  expect(of({ things: [none, one] })).not.toBe(of({ things: [one, none] }));
});
