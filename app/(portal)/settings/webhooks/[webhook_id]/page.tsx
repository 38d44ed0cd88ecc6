import type { Metadata } from "next";
import { DeliveryTable } from "@/components/developer/delivery-table";
import { answerText, MARKS, STATUS_WORDS } from "@/components/developer/delivery-words";
import { WebhookActions } from "@/components/developer/webhook-actions";
import { FAILURES_MAX, WebhookHealth } from "@/components/developer/webhook-health";
import { PageHead } from "@/components/portal/page-head";
import { Empty } from "@/components/portal/states";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { registrableOn } from "@/lib/contract/lanes";
import { DELIVERIES_SHOWN, Delivery } from "@/lib/contract/webhook";
import { listDeliveries } from "@/lib/webhooks/deliveries";
import { formatFor } from "../../../format";
import { portalPage } from "../../../portal-page";
import { endpointOf, Filter, queryOf } from "../deliveries";
import { NothingIsSent } from "../nothing-is-sent";

export const metadata: Metadata = { title: "Webhook" };

const EVENT_NAMES = [...registrableOn("coach"), "webhook.test"];
const FIELD =
  "block min-h-11 max-w-full rounded-control border border-edge bg-surface px-2 text-body text-ink md:min-h-9";

/** One endpoint: how it does, and what was sent to it. */
export default portalPage<{ webhook_id: string }>(
  "coach:webhooks",
  async ({ coach, reader, may, params: { webhook_id }, search }) => {
    const filter = Filter.parse(search);
    const webhook = await endpointOf(coach, webhook_id);
    const { deliveries } = await listDeliveries(coach, webhook_id, filter);
    const format = formatFor(reader, coach.nowMs);
    const canSend = may("coach:deliveries");
    const path = `/settings/webhooks/${webhook_id}`;
    const isFiltered = queryOf(filter) !== "";
    return (
      <>
        <p className="mb-2 text-small print:hidden">
          <a href="/settings/webhooks">All webhooks</a>
        </p>
        <PageHead title={webhook.url} summary={<WebhookHealth webhook={webhook} />} />
        {!canSend && <NothingIsSent coach={coach} />}
        {webhook.disabled_at !== null && (
          <Notice tone="problem">
            Nothing is sent any more: {FAILURES_MAX} attempts failed one after the other, the last{" "}
            {format.dateTime(webhook.disabled_at)}. Look below at what your address answered, put it
            right, and press “Let it go on”. What was waiting was not sent; each delivery can be
            sent again.
          </Notice>
        )}
        <div className="mt-4">
          <WebhookActions webhook={webhook} canSend={canSend} />
        </div>
        <h2 className="mt-7 text-label font-bold">Deliveries</h2>
        <form method="get" className="mt-3 flex flex-wrap items-end gap-3 print:hidden">
          <label className="text-small text-ink2">
            State
            <select name="status" defaultValue={filter.status ?? ""} className={FIELD}>
              <option value="">All</option>
              {Delivery.shape.status.options.map((status) => (
                <option key={status} value={status}>
                  {STATUS_WORDS[status]}
                </option>
              ))}
            </select>
          </label>
          <label className="text-small text-ink2">
            Event
            <select name="event_type" defaultValue={filter.event_type ?? ""} className={FIELD}>
              <option value="">All</option>
              {EVENT_NAMES.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <Button type="submit">Show</Button>
          {isFiltered && (
            <ButtonLink href={path} tone="bare" size="tight">
              Clear
            </ButtonLink>
          )}
        </form>
        {deliveries.length === 0 ? (
          <Empty title={isFiltered ? "No such deliveries" : "Nothing was sent yet"}>
            <p>
              {isFiltered
                ? "Nothing that was sent is in that state, or of that event."
                : "What happens from now on stands here, and tests do."}
            </p>
          </Empty>
        ) : (
          <DeliveryTable
            deliveries={deliveries.map((each) => ({
              id: each.id,
              href: `${path}/deliveries/${each.id}${queryOf(filter)}`,
              mark: MARKS[each.status],
              status: STATUS_WORDS[each.status],
              answer:
                each.next_retry_at !== null && each.attempts > 0
                  ? `${answerText(each)}, next ${format.time(each.next_retry_at)}`
                  : answerText(each),
              event: each.event_type,
              at: format.dateTime(each.created_at),
              took: each.duration_ms === null ? "–" : `${format.number(each.duration_ms)}\u00a0ms`,
              tries: format.number(each.attempts),
            }))}
          />
        )}
        {deliveries.length === DELIVERIES_SHOWN && (
          <p className="mt-3 text-small text-ink2">
            These are the {DELIVERIES_SHOWN} newest. Filter to see older ones.
          </p>
        )}
      </>
    );
  },
);
