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
import { listWebhooks } from "@/lib/webhooks/webhooks";
import { consolePage } from "../../console-page";

export const metadata: Metadata = { title: "Webhooks" };

const OFFERED = registrableOn("partner").map((name) => ({
  name,
  when: EVENTS[name].when,
  isUsual: false,
}));

/** Lists the partner's webhook endpoints and the health of each. */
export default consolePage("webhooks:read", async ({ account, may }) => {
  const { webhooks } = await listWebhooks(account);
  const canChange = may("webhooks:write");
  const isFull = webhooks.length >= LANES.partner.most;
  return (
    <>
      <PageHead
        title="Webhooks"
        summary="Get a signed message at your URL when something happens."
        actions={<NewWebhook api="/v1" events={OFFERED} isOff={isFull || !canChange} />}
      />
      {!canChange && (
        <Notice tone="info">Only owners, admins and developers can register webhooks.</Notice>
      )}
      {isFull && (
        <Notice tone="info">
          You have {LANES.partner.most} webhooks, which is the maximum. Delete one first.
        </Notice>
      )}
      {webhooks.length === 0 ? (
        <Empty title="No webhooks yet">
          <p>
            A webhook sends a signed message to your URL when something happens. You can send a test
            as soon as it’s registered.
          </p>
        </Empty>
      ) : (
        <ul>
          {webhooks.map((webhook) => (
            <li key={webhook.id}>
              <Card
                title={webhook.url}
                aside={<WebhookHealth webhook={webhook} counts={LANES.partner.counts} />}
              >
                <p className="font-mono text-code break-words text-ink2">
                  {webhook.events.join(", ")}
                </p>
                <p className="my-3">
                  <PageLink href={`/dev/webhooks/${webhook.id}`}>
                    Deliveries<span className="sr-only"> to {webhook.url}</span>
                  </PageLink>
                </p>
                <WebhookActions api="/v1" webhook={webhook} canSend canChange={canChange} />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </>
  );
});
