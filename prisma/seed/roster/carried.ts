import { createHash } from "node:crypto";
import type { Feedback } from "@/lib/contract/activity";
import type { KeptPlan } from "@/lib/contract/kept-plan";
import type { Totals } from "@/lib/contract/roster";

/** What was carried on a long session and taken of it, object by object: the amounts of labels that nobody sells. */

const GEL = { id: stableId("gel"), name: "Gel", carb_g: 25, sodium_mg: 30 };
const MIX = { id: stableId("mix"), name: "Drink mix", carb_g: 20 };
const BOTTLE_ML = 750;
const STOP_MIN = 20;

/** The same id on every machine. */
function stableId(name: string): string {
  const hex = createHash("sha256").update(`demo ${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type Planned = { [Of in keyof Totals]: number };

/** How much is carried: fillings of one volume, gels, and the sodium of the mix in each filling. */
function packOf({ carb_g, sodium_mg, fluid_ml }: Planned) {
  const fillings = Math.max(2, Math.ceil((fluid_ml - BOTTLE_ML / 3) / BOTTLE_ML));
  const gels = Math.max(1, Math.round((carb_g - fillings * MIX.carb_g) / GEL.carb_g));
  const volume_ml = Math.round(fluid_ml / fillings / 10) * 10;
  const mix_sodium_mg = Math.round((sodium_mg - gels * GEL.sodium_mg) / fillings);
  return { fillings, gels, volume_ml, mix_sodium_mg };
}

/** A plan that comes to about so much: a gel every so often, two bottles of mix and their refills. */
export function carryingPlan(planned: Planned, durationMin: number): KeptPlan {
  const { fillings, gels, volume_ml, mix_sodium_mg } = packOf(planned);
  const filling = (at: number) => ({
    bottle: at % 2 === 0 ? "bottle A" : "bottle B",
    volume_ml,
    contents: [{ product_id: MIX.id, name: MIX.name, servings: 1 }],
    concentration_g_per_100ml: Math.round((MIX.carb_g / volume_ml) * 1_000) / 10,
  });
  const stops = Math.max(fillings, Math.floor(durationMin / STOP_MIN));
  const fillingAt = (stop: number) => Math.floor((stop * fillings) / stops);
  const firstStopOf = (at: number) => Math.ceil((at * stops) / fillings);
  const minuteOf = (stop: number) => Math.round((durationMin * (stop + 1)) / stops);
  const sipAt = (stop: number) => {
    const at = fillingAt(stop);
    const drink_ml = Math.round(volume_ml / (firstStopOf(at + 1) - firstStopOf(at)));
    return {
      ...{ place: filling(at).bottle, product_id: null, what: MIX.name, servings: null, drink_ml },
    };
  };
  const gel = { place: "pocket", product_id: GEL.id, what: GEL.name, servings: 1, drink_ml: null };
  const eatenBy = (stop: number) => Math.floor((stop * gels) / stops);
  const steps = Array.from({ length: stops }, (_, stop) => ({
    at_min: minuteOf(stop),
    take: [sipAt(stop), ...Array.from({ length: eatenBy(stop + 1) - eatenBy(stop) }, () => gel)],
  }));
  return {
    bottle_ml: volume_ml,
    bottles: [filling(0), filling(1)],
    pocket: [{ product_id: GEL.id, name: GEL.name, servings: gels }],
    refills: Array.from({ length: fillings - 2 }, (_, at) => ({
      ...filling(at),
      at_min: minuteOf(firstStopOf(at + 2) - 1),
    })),
    steps,
    products: [
      { ...GEL, kind: "gel", fluid_ml: null },
      { ...MIX, kind: "drink_mix", sodium_mg: mix_sodium_mg, fluid_ml: null },
    ],
  };
}

/** What was taken of it, where shares of it were: the rest of the fillings was water, and more water came on top. */
export function takenOf(
  planned: Planned,
  { carb, sodium, fluid }: { carb: number; sodium: number; fluid: number },
): Pick<Feedback, "items" | "bottles"> {
  const { fillings, gels, volume_ml, mix_sodium_mg } = packOf(planned);
  const mixed = Math.max(1, Math.round(sodium * fillings));
  const { id: mixId, ...label } = MIX;
  const mix = [{ ...label, product_id: mixId, servings: 1, sodium_mg: mix_sodium_mg }];
  const drunk_ml = Math.round((fluid * planned.fluid_ml) / 10) * 10;
  const bottles = Array.from({ length: Math.ceil(drunk_ml / volume_ml) }, (_, at) => ({
    volume_ml,
    left_ml: Math.max(0, (at + 1) * volume_ml - drunk_ml),
    mix: at < mixed ? mix : [],
  }));
  const { id, ...gel } = GEL;
  const consumed = Math.min(gels, Math.round(carb * gels * 2) / 2);
  return {
    items: [{ product_id: id, ...gel, fluid_ml: null, carried: gels, consumed }],
    bottles,
  };
}
