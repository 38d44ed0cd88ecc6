import type { ReportSettings } from "@/lib/contract/concern";
import type { Cutoffs } from "@/lib/contract/triage";

/** Returns the fractions of plan below which a session is marked, by the athlete's effective settings. */
export const cutoffsIn = (values: ReportSettings): Cutoffs => ({
  carb: values.concern_carb_cutoff,
  sodium: values.concern_sodium_cutoff,
  fluid: values.concern_fluid_cutoff,
});
