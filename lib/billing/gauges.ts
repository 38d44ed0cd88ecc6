import { showGauge } from "@/lib/platform/gauges";
import { countUnapplied } from "./upkeep.store";

showGauge({
  name: "stripe_events_unapplied",
  help: "Events of the payment processor that were taken in and not applied.",
  read: countUnapplied,
});
