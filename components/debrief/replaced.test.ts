import { expect, test } from "vitest";
import type { EnteredCarried } from "@/lib/contract/entered-carried";
import { tappedIn } from "./replaced";

const thing = (count: number | null) => ({
  ...{ product_id: null, name: "Water", object: "can" as const, parts: [], carried: 0 },
  ...{ carb_g: 0, sodium_mg: 0, fluid_ml: 500, count },
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
  ])
    expect(tappedIn(other)).not.toBe(before);
});
