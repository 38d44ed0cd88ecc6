import { showGauge } from "@/lib/platform/gauges";
import { countPending } from "./delivery/backlog";
import { readOldestDueMs } from "./delivery/store";

showGauge({
  name: "webhook_oldest_due_seconds",
  help: "How long the most overdue delivery has been due without an attempt.",
  read: async () => (await readOldestDueMs()) / 1000,
});
showGauge({
  name: "webhook_deliveries_pending",
  help: "Deliveries that wait for an attempt or a retry.",
  read: countPending,
});
