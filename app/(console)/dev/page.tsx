import type { Metadata } from "next";
import { FirstCall } from "@/components/console/first-call";
import { RequestTable } from "@/components/console/request-table";
import { PageHead } from "@/components/portal/page-head";
import { Card } from "@/components/portal/sections";
import { PageLink } from "@/components/ui/page-link";
import { MAX_PAGE } from "@/lib/contract/primitives";
import { listKeys } from "@/lib/partners/keys";
import { baseUrl } from "@/lib/platform/env";
import { listRequests } from "@/lib/usage/requests";
import { usageAndLimits } from "@/lib/usage/usage";
import { consolePage } from "../console-page";

export const metadata: Metadata = { title: "Console" };

const SHOWN = 8;

/** Renders the account overview: whether it was ever called, today's usage, and recent errors. */
export default consolePage("partner:read", async ({ account, console, format }) => {
  const [{ api_keys }, { requests }, refused, failed, usage] = await Promise.all([
    listKeys(account, { limit: MAX_PAGE }),
    listRequests(account, { limit: SHOWN }),
    listRequests(account, { limit: SHOWN, status: "4xx" }),
    listRequests(account, { limit: SHOWN, status: "5xx" }),
    usageAndLimits(account),
  ]);
  const errors = [...refused.requests, ...failed.requests]
    .sort((a, b) => b.at - a.at)
    .slice(0, SHOWN);
  const [key] = api_keys;
  const isCalled =
    requests.length > 0 || api_keys.some(({ last_used_at }) => last_used_at !== null);
  const {
    today,
    limits: { requests_per_day, intelligence_per_day },
  } = usage;
  const { number } = format;
  return (
    <>
      <PageHead
        title={console.partnerName}
        summary={account.environment === "test" ? "Sandbox. No real money is charged." : "Live."}
      />
      {!isCalled && (
        <FirstCall
          url={`${baseUrl(account.environment)}/v1/nutrition/calculate`}
          keyStart={key === undefined ? `sk_${account.environment}_` : `${key.prefix}…${key.last4}`}
        />
      )}
      <Card title="Today" aside={<PageLink href={"/dev/usage"}>Usage and limits</PageLink>}>
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <Figure
            name="Calls"
            value={number(today.total)}
            of={requests_per_day && number(requests_per_day.limit)}
          />
          <Figure
            name="Calculations and products"
            value={number(today.intelligence)}
            of={intelligence_per_day && number(intelligence_per_day.limit)}
          />
          <Figure name="Over a limit" value={number(today.rate_limited)} of={null} />
        </dl>
      </Card>
      <Card title="Recent requests" aside={<PageLink href={"/dev/logs"}>All requests</PageLink>}>
        {requests.length === 0 ? (
          <p className="text-ink2">No requests in the last seven days.</p>
        ) : (
          <RequestTable label="Recent requests" requests={requests} format={format} />
        )}
      </Card>
      <Card
        title="Recent errors"
        aside={
          <span className="flex gap-4">
            <PageLink href={"/dev/logs?status=4xx"}>All 4xx</PageLink>
            <PageLink href={"/dev/logs?status=5xx"}>All 5xx</PageLink>
          </span>
        }
      >
        {errors.length === 0 ? (
          <p className="text-ink2">No failed requests in the last seven days.</p>
        ) : (
          <RequestTable label="Failed requests" requests={errors} format={format} />
        )}
      </Card>
    </>
  );
});

interface FigureProps {
  name: string;
  value: string;
  /** The limit; null if there is none. */
  of: string | null;
}

const Figure = ({ name, value, of }: FigureProps) => (
  <div>
    <dt className="text-small text-ink2">{name}</dt>
    <dd className="font-prose text-section font-medium">
      {value}
      {of !== null && <span className="font-sans text-body font-normal text-ink2"> of {of}</span>}
    </dd>
  </div>
);
