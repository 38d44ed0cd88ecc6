import type { z } from "zod";
import { PageLink } from "@/components/ui/page-link";
import type { Delivery, DeliveryDetail, Webhook } from "@/lib/contract/webhook";
import type { Format } from "../format/format";
import { PageHead } from "../portal/page-head";
import { Card } from "../portal/sections";
import { Notice } from "../ui/notice";
import { ArrowKeys } from "./arrow-keys";
import { type DeliveryFilter, queryOf } from "./delivery-filter";
import { AttemptTable, RequestCard } from "./delivery-parts";
import { MARKS, noBodyText, outcomeText } from "./delivery-words";
import { ResendButton } from "./resend-button";
import { VerifyForm } from "./verify-form";
import type { WebhookApi } from "./webhook-api";

interface DeliveryViewProps {
  api: WebhookApi;
  /** The path of the list of webhooks. */
  home: string;
  webhook: Webhook;
  detail: Omit<z.output<typeof DeliveryDetail>, "request_id">;
  /** The deliveries listed around it, newest first. */
  deliveries: readonly Delivery[];
  filter: DeliveryFilter;
  /** True if the reader can resend it. */
  canSend: boolean;
  format: Format;
}

/** Shows one delivery: what was sent, the outcome of each attempt, and a check of its signature. */
export function DeliveryView({
  api,
  home,
  webhook,
  detail: { delivery, tried, request },
  deliveries,
  filter,
  canSend,
  format,
}: DeliveryViewProps) {
  const path = `${home}/${webhook.id}`;
  const place = deliveries.findIndex(({ id }) => id === delivery.id);
  const hrefAt = (index: number): string | null => {
    const other = place === -1 ? undefined : deliveries[index];
    return other === undefined ? null : `${path}/deliveries/${other.id}${queryOf(filter)}`;
  };
  const [before, after] = [hrefAt(place - 1), hrefAt(place + 1)];
  return (
    <>
      <ArrowKeys before={before} after={after} />
      <nav aria-label="Deliveries" className="mb-2 flex flex-wrap gap-5 text-small print:hidden">
        <PageLink href={`${path}${queryOf(filter)}`}>All deliveries</PageLink>
        {before !== null && <PageLink href={before}>← Newer</PageLink>}
        {after !== null && <PageLink href={after}>Older →</PageLink>}
      </nav>
      <PageHead
        title={<code className="font-mono">{delivery.event_type}</code>}
        summary={
          <>
            {MARKS[delivery.status]} {outcomeText(delivery)} ·{" "}
            {format.dateTime(delivery.created_at)}
          </>
        }
        actions={
          <ResendButton
            api={api}
            path={`/webhooks/${webhook.id}/deliveries/${delivery.id}`}
            isOff={!canSend || !webhook.active}
          />
        }
      />
      <p className="mt-2 break-words">
        Event <span className="font-mono text-code">{delivery.event_id}</span>. Resending keeps the
        same ID, so your program can skip events it has already handled.
      </p>
      {!webhook.active && (
        <Notice tone="info">
          This webhook is off. <PageLink href={path}>Resume it</PageLink> to resend failed
          deliveries.
        </Notice>
      )}
      {delivery.next_retry_at !== null && (
        <Notice tone="info">
          {tried.length === 0 ? "Sends" : "Next attempt"} {format.dateTime(delivery.next_retry_at)}.
        </Notice>
      )}
      <Card title="Attempts">
        {tried.length === 0 ? (
          <p className="text-ink2">No attempts yet.</p>
        ) : (
          <AttemptTable tried={tried} format={format} />
        )}
      </Card>
      <RequestCard url={delivery.url} request={request} isSent={tried.length > 0} />
      <Card title="Response">
        {delivery.response_body === null || delivery.response_body === "" ? (
          <p className="text-ink2">{noBodyText(tried.at(-1))}</p>
        ) : (
          <>
            <pre className="max-h-96 overflow-auto rounded-control bg-sunken p-3 font-mono text-code break-all whitespace-pre-wrap">
              {delivery.response_body}
            </pre>
            <p className="mt-1 text-small text-ink2">We keep the first kilobyte.</p>
          </>
        )}
      </Card>
      {request !== null && (
        <div id="verify">
          <Card title="Verify">
            <VerifyForm request={request} />
          </Card>
        </div>
      )}
    </>
  );
}
