import type { CoachScope } from "@/lib/access/scope";
import type { NewCoachWebhook } from "@/lib/contract/webhook";
import type { Outside } from "@/lib/platform/outside";
import { deleteWebhook, listWebhooks, patchWebhook, register } from "./webhooks";

/**
 * Registers a coach's webhook. The secret in the answer is shown once. Any tier that reads fueling may; what is sent is
 * decided at each delivery.
 *
 * @throws webhook_error for a refused URL, an unknown event name or the 21st webhook; service_unavailable while no
 *   secret can be sealed
 */
export const registerCoachWebhook = (
  coach: CoachScope,
  { url, events }: NewCoachWebhook,
  outside: Outside,
) =>
  register(
    coach,
    { url, events: events ?? [] },
    (webhook) => ({ ...webhook, coach_uid: coach.coachId }),
    outside,
  );

/** Returns the coach's webhooks, newest first. */
export async function listCoachWebhooks(coach: CoachScope) {
  const { webhooks } = await listWebhooks(coach);
  return { endpoints: webhooks.map((webhook) => ({ ...webhook, coach_uid: coach.coachId })) };
}

/** Deletes a coach's webhook. @throws webhook_not_found */
export async function deleteCoachWebhook(coach: CoachScope, id: string) {
  await deleteWebhook(coach, id);
  return { ok: true as const };
}

/** Disables a coach's webhook, which ends its pending deliveries. @throws webhook_not_found */
export async function disableCoachWebhook(coach: CoachScope, id: string) {
  const { webhook } = await patchWebhook(coach, id, { active: false });
  return { ok: true as const, active: webhook.active };
}

/** Enables a coach's webhook again and resets its failure count. @throws webhook_not_found */
export async function enableCoachWebhook(coach: CoachScope, id: string) {
  const { webhook } = await patchWebhook(coach, id, { active: true });
  return { ok: true as const, active: webhook.active };
}
