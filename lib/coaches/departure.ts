import type { CallScope } from "@/lib/access/scope";
import { queueMail } from "@/lib/mail/queue";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { enqueue } from "@/lib/platform/jobs";
import { listAgreed } from "./leaving.store";

/** Athletes notified per transaction. */
const CHUNK = 50;

/** Enqueues jobs that tell athletes, in chunks, that their coach has left the team. */
export async function enqueueDeparture(scope: CallScope, relationIds: string[]): Promise<void> {
  for (let begin = 0; begin < relationIds.length; begin += CHUNK)
    await enqueue(scope, "team/coach.left", {
      relation_ids: relationIds.slice(begin, begin + CHUNK),
    });
}

/** Emails athletes whose relation is still active that their coach has left the team. */
export function tellCoachLeft(scope: CallScope, relationIds: readonly string[]): Promise<void> {
  return transaction(scope, async (scope) => {
    for (const { person, team } of await listAgreed(scope.db, relationIds)) {
      const { environment, name } = team;
      const variables = { team_name: name, url: `${baseUrl(environment)}/me` };
      const to = person.email;
      await queueMail(scope, { environment, to, template: "coach_left", variables });
    }
  });
}
