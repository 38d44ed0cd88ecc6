import type { Metadata } from "next";
import { NewWebhook } from "@/components/developer/new-webhook";
import { WebhookActions } from "@/components/developer/webhook-actions";
import { WebhookHealth } from "@/components/developer/webhook-health";
import { PageHead } from "@/components/portal/page-head";
import { Card } from "@/components/portal/sections";
import { Empty } from "@/components/portal/states";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import { EVENTS } from "@/lib/contract/events";
import { LANES, registrableOn } from "@/lib/contract/lanes";
import { listCoachWebhooks } from "@/lib/webhooks/coach-webhooks";
import { portalPage } from "../../portal-page";
import { NothingIsSent } from "./nothing-is-sent";

export const metadata: Metadata = { title: "Webhooks" };

const USUAL: readonly string[] = LANES.coach.defaults;
const OFFERED = registrableOn("coach").map((name) => ({
  name,
  when: EVENTS[name].when,
  isUsual: USUAL.includes(name),
}));

/** Lists the coach's webhook endpoints and the health of each. */
export default portalPage("coach:webhooks", async ({ coach, may }) => {
  const { endpoints } = await listCoachWebhooks(coach);
  const canSend = may("coach:deliveries");
  const isFull = endpoints.length >= LANES.coach.most;
  return (
    <>
      <PageHead
        title="Webhooks"
        summary="Notify your own programs when an athlete needs attention. Only you can see these."
        actions={<NewWebhook api="/v1/coach" events={OFFERED} isOff={isFull} />}
      />
      {!canSend && <NothingIsSent coach={coach} />}
      {isFull && (
        <Notice tone="info">
          You have {LANES.coach.most} webhooks, which is the maximum. Delete one first.
        </Notice>
      )}
      {endpoints.length === 0 ? (
        <Empty title="No webhooks yet">
          <p>
            A webhook sends a signed message to your URL when something happens.{" "}
            <a href="/help#api">API reference</a>
          </p>
        </Empty>
      ) : (
        <ul>
          {endpoints.map((webhook) => (
            <li key={webhook.id}>
              <Card title={webhook.url} aside={<WebhookHealth webhook={webhook} />}>
                <p className="font-mono text-code break-words text-ink2">
                  {webhook.events.join(", ")}
                </p>
                <p className="my-3">
                  <PageLink href={`/settings/webhooks/${webhook.id}`}>
                    Deliveries<span className="sr-only"> to {webhook.url}</span>
                  </PageLink>
                </p>
                <WebhookActions api="/v1/coach" webhook={webhook} canSend={canSend} />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </>
  );
});
