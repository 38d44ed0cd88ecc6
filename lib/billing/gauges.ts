import { wallMs } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { showGauge } from "@/lib/platform/gauges";
import { failureFacts } from "./duties.store";
import { countWaitingEvents } from "./stripe-events.store";

showGauge({
  name: "stripe_events_unapplied",
  help: "Messages of the payment processor that wait for their customer to be read.",
  read: () => countWaitingEvents(db),
});
showGauge({
  name: "billing_duties_failing",
  help: "Cancellations, refunds and the like that the payment processor refused. They are tried again.",
  read: async () => (await failureFacts(db)).count,
});
showGauge({
  name: "billing_oldest_failing_duty_seconds",
  help: "How long the oldest of them has failed. Over a day is an alarm.",
  read: async () => {
    const { sinceMs } = await failureFacts(db);
    return sinceMs === null ? 0 : Math.round((wallMs() - sinceMs) / 1000);
  },
});
