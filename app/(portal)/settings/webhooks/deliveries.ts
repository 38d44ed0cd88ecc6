import type { CoachScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import { listCoachWebhooks } from "@/lib/webhooks/coach-webhooks";

/** One endpoint of the coach. @throws webhook_not_found */
export async function endpointOf(coach: CoachScope, id: string) {
  const { endpoints } = await listCoachWebhooks(coach);
  return endpoints.find((each) => each.id === id) ?? fail("webhook_not_found");
}
