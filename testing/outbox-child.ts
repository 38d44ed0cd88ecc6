// A process that commits a job event and then hangs, made to be killed before it hands anything on.
import { db, transaction } from "@/lib/platform/db";
import { enqueue } from "@/lib/platform/job-outbox";

const [account_id = "", athlete_id = ""] = process.argv.slice(2);
await transaction({ db }, (unit) => enqueue(unit, "athlete/erased", { account_id, athlete_id }));
process.stdout.write("committed");
setInterval(() => undefined, 1_000);
