import type { CoachScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import { listCoachWebhooks } from "@/lib/webhooks/coach-webhooks";

/** Returns one of the coach's endpoints. @throws webhook_not_found */
export async function endpointOf(coach: CoachScope, id: string) {
  const { endpoints } = await listCoachWebhooks(coach);
  return endpoints.find((each) => each.id === id) ?? fail("webhook_not_found");
}
