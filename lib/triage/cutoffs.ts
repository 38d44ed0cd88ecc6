import type { ReportSettings } from "@/lib/contract/concern";
import type { Cutoffs } from "@/lib/contract/triage";

/** Below which fractions of the plan a session is marked, by the settings that hold for an athlete. */
export const cutoffsIn = (values: ReportSettings): Cutoffs => ({
  carb: values.concern_carb_cutoff,
  sodium: values.concern_sodium_cutoff,
  fluid: values.concern_fluid_cutoff,
});
