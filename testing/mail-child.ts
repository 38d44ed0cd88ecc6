// A process that queues a mail and starts sending it, made to be killed before the server accepts it.

import { queueMail } from "@/lib/mail/queue";
import { sendDueMail } from "@/lib/mail/send";
import { db } from "@/lib/platform/db";

const [to = "", does = ""] = process.argv.slice(2);
await queueMail(
  { db },
  {
    environment: "test",
    to,
    template: "payment_failed",
    variables: { plan_title: "Yearly", url: "https://aid.example/manage" },
  },
);
process.stdout.write("committed");
if (does === "send") await sendDueMail({ db });
setInterval(() => undefined, 1_000);
