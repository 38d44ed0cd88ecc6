import { db } from "@/lib/platform/db";
import { showGauge } from "@/lib/platform/gauges";
import { countWaitingEvents } from "./stripe-events.store";

showGauge({
  name: "stripe_events_unapplied",
  help: "Messages of the payment processor that wait for their customer to be read.",
  read: () => countWaitingEvents(db),
});
