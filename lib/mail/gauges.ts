import { db } from "@/lib/platform/db";
import { showGauge } from "@/lib/platform/gauges";
import { mailQueueFacts } from "./operator";

showGauge({
  name: "mail_queue",
  help: "Mails that wait to be sent, and that were refused.",
  labels: ["state"],
  read: async () => {
    const { waiting, refused } = await mailQueueFacts({ db });
    return [
      { value: waiting, labels: { state: "waiting" } },
      { value: refused, labels: { state: "refused" } },
    ];
  },
});
showGauge({
  name: "mail_oldest_waiting_seconds",
  help: "How long the oldest mail has waited to be sent.",
  read: async () => (await mailQueueFacts({ db })).oldest_waiting_seconds,
});
