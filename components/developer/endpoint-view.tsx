import type { ReactNode } from "react";
import type { Delivery, Webhook } from "@/lib/contract/webhook";
import { DELIVERIES_SHOWN, Delivery as DeliveryShape } from "@/lib/contract/webhook";
import type { Format } from "../format/format";
import { PageHead } from "../portal/page-head";
import { Empty } from "../portal/states";
import { Button, ButtonLink } from "../ui/button";
import { Notice } from "../ui/notice";
import { type DeliveryFilter, queryOf } from "./delivery-filter";
import { DeliveryTable } from "./delivery-table";
import { answerText, MARKS, STATUS_WORDS } from "./delivery-words";
import { WebhookActions } from "./webhook-actions";
import type { WebhookApi } from "./webhook-api";
import { FAILURES_MAX, WebhookHealth } from "./webhook-health";

const FIELD =
  "block min-h-11 max-w-full rounded-control border border-edge bg-surface px-2 text-body text-ink md:min-h-9";

interface EndpointViewProps {
  api: WebhookApi;
  /** The path of the list of webhooks. */
  home: string;
  webhook: Webhook;
  deliveries: readonly Delivery[];
  filter: DeliveryFilter;
  /** Event names to filter by. */
  eventNames: readonly string[];
  counts: "failed attempts" | "exhausted deliveries";
  canSend: boolean;
  canChange?: boolean;
  format: Format;
  /** Notices about all webhooks, shown first. */
  children?: ReactNode;
}

/** Shows one endpoint: its health, and what was sent to it. */
export function EndpointView({
  api,
  home,
  webhook,
  deliveries,
  filter,
  eventNames,
  counts,
  canSend,
  canChange = true,
  format,
  children,
}: EndpointViewProps) {
  const path = `${home}/${webhook.id}`;
  const isFiltered = queryOf(filter) !== "";
  return (
    <>
      <p className="mb-2 text-small print:hidden">
        <a href={home}>All webhooks</a>
      </p>
      <PageHead title={webhook.url} summary={<WebhookHealth webhook={webhook} counts={counts} />} />
      <p className="mt-2 max-w-prose text-ink2">
        Events: <span className="font-mono text-code break-words">{webhook.events.join(", ")}</span>
      </p>
      {children}
      {webhook.disabled_at !== null && (
        <Notice tone="problem">
          Stopped after {FAILURES_MAX} {counts} in a row, the last{" "}
          {format.dateTime(webhook.disabled_at)}. Check your endpoint’s responses below, fix the
          problem, then press “Resume”. Waiting deliveries weren’t sent. You can resend each
          delivery.
        </Notice>
      )}
      <div className="mt-4">
        <WebhookActions api={api} webhook={webhook} canSend={canSend} canChange={canChange} />
      </div>
      <h2 className="mt-7 text-label font-bold">Deliveries</h2>
      <form
        method="get"
        autoComplete="off"
        className="mt-3 flex flex-wrap items-end gap-3 print:hidden"
      >
        <label className="max-w-full min-w-0 text-small text-ink2">
          Status
          <select name="status" defaultValue={filter.status ?? ""} className={FIELD}>
            <option value="">All</option>
            {DeliveryShape.shape.status.options.map((status) => (
              <option key={status} value={status}>
                {STATUS_WORDS[status]}
              </option>
            ))}
          </select>
        </label>
        <label className="max-w-full min-w-0 grow basis-32 text-small text-ink2 md:grow-0 md:basis-auto">
          Event
          <select
            name="event_type"
            defaultValue={filter.event_type ?? ""}
            className={`w-full font-mono ${FIELD}`}
          >
            <option value="">All</option>
            {eventNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <Button type="submit">Apply</Button>
        {isFiltered && (
          <ButtonLink href={path} tone="bare" size="tight">
            Clear
          </ButtonLink>
        )}
      </form>
      {deliveries.length === 0 ? (
        <Empty title={isFiltered ? "No matching deliveries" : "No deliveries yet"}>
          <p>
            {isFiltered
              ? "No deliveries match these filters."
              : "New events and tests show up here."}
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
                ? `${answerText(each)}, next ${format.dateTime(each.next_retry_at)}`
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
          Showing the {DELIVERIES_SHOWN} newest. Filter to see older ones.
        </p>
      )}
    </>
  );
}
