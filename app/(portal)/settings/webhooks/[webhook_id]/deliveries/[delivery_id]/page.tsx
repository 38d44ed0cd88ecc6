import type { Metadata, Route } from "next";
import Link from "next/link";
import { ArrowKeys } from "@/components/developer/arrow-keys";
import { AttemptTable, RequestCard } from "@/components/developer/delivery-parts";
import { MARKS, outcomeText } from "@/components/developer/delivery-words";
import { ResendButton } from "@/components/developer/resend-button";
import { VerifyForm } from "@/components/developer/verify-form";
import { PageHead } from "@/components/portal/page-head";
import { Card } from "@/components/portal/sections";
import { Notice } from "@/components/ui/notice";
import { listDeliveries, readDelivery } from "@/lib/webhooks/deliveries";
import { formatFor } from "../../../../../format";
import { portalPage } from "../../../../../portal-page";
import { endpointOf, Filter, queryOf } from "../../../deliveries";

export const metadata: Metadata = { title: "Delivery" };

/** One delivery: what was sent, what came of each attempt, and whether a secret made its signature. */
export default portalPage<{ webhook_id: string; delivery_id: string }>(
  "coach:webhooks",
  async ({ coach, reader, may, params: { webhook_id, delivery_id }, search }) => {
    const filter = Filter.parse(search);
    const webhook = await endpointOf(coach, webhook_id);
    const { delivery, tried, request } = await readDelivery(coach, webhook_id, delivery_id);
    const { deliveries } = await listDeliveries(coach, webhook_id, filter);
    const format = formatFor(reader, coach.nowMs);
    const path = `/settings/webhooks/${webhook_id}`;
    const place = deliveries.findIndex(({ id }) => id === delivery_id);
    const hrefAt = (index: number): string | null => {
      const other = place === -1 ? undefined : deliveries[index];
      return other === undefined ? null : `${path}/deliveries/${other.id}${queryOf(filter)}`;
    };
    const [before, after] = [hrefAt(place - 1), hrefAt(place + 1)];
    return (
      <>
        <ArrowKeys before={before} after={after} />
        <nav aria-label="Deliveries" className="mb-2 flex flex-wrap gap-5 text-small print:hidden">
          <Link href={`${path}${queryOf(filter)}` as Route}>All deliveries</Link>
          {before !== null && <Link href={before as Route}>← Newer</Link>}
          {after !== null && <Link href={after as Route}>Older →</Link>}
        </nav>
        <PageHead
          title={delivery.event_type}
          summary={
            <>
              {MARKS[delivery.status]} {outcomeText(delivery)} ·{" "}
              {format.dateTime(delivery.created_at)}
            </>
          }
          actions={
            <ResendButton
              path={`/webhooks/${webhook_id}/deliveries/${delivery_id}`}
              isOff={!may("coach:deliveries") || !webhook.active}
            />
          }
        />
        <p className="mt-2 break-words">
          Event <span className="font-mono text-code">{delivery.event_id}</span>. Sent again, it has
          the same id, so that your program can leave out what it had already.
        </p>
        {!webhook.active && (
          <Notice tone="info">
            This webhook is off. <Link href={path as Route}>Let it go on</Link>, and what failed can
            be sent again.
          </Notice>
        )}
        {delivery.next_retry_at !== null && (
          <Notice tone="info">
            {tried.length === 0 ? "It is sent" : "It is tried again"}{" "}
            {format.dateTime(delivery.next_retry_at)}.
          </Notice>
        )}
        <Card title="Attempts">
          {tried.length === 0 ? (
            <p className="text-ink2">None yet.</p>
          ) : (
            <AttemptTable tried={tried} format={format} />
          )}
        </Card>
        <RequestCard url={delivery.url} request={request} isSent={tried.length > 0} />
        <Card title="Response">
          {delivery.response_body === null || delivery.response_body === "" ? (
            <p className="text-ink2">The last attempt brought no text.</p>
          ) : (
            <>
              <pre className="max-h-96 overflow-auto rounded-control bg-sunken p-3 font-mono text-code break-all whitespace-pre-wrap">
                {delivery.response_body}
              </pre>
              <p className="mt-1 text-small text-ink2">The first kilobyte of it is kept.</p>
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
  },
);
