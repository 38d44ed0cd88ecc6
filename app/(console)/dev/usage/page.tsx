import type { Metadata } from "next";
import { z } from "zod";
import { LimitsList } from "@/components/console/limits-list";
import { UsageChart } from "@/components/console/usage-chart";
import { UsageTable } from "@/components/console/usage-table";
import { PageHead } from "@/components/portal/page-head";
import { Card } from "@/components/portal/sections";
import { ButtonLink } from "@/components/ui/button";
import { usageAndLimits } from "@/lib/usage/usage";
import { consolePage } from "../../console-page";

export const metadata: Metadata = { title: "Usage and limits" };

const WINDOWS = [7, 30, 90] as const;
const USUAL = 30;
const Asked = z.object({
  days: z.coerce.number().pipe(z.literal(WINDOWS)).catch(USUAL),
});

/** Renders the account's usage by day and class, and what remains within its limits. */
export default consolePage("partner:read", async ({ account, format, search }) => {
  const { days: window } = Asked.parse(search);
  const { days, limits } = await usageAndLimits(account, window);
  const dayText = (date: string | undefined) =>
    date === undefined ? "" : format.date(Date.parse(`${date}T12:00:00Z`));
  const total = days.reduce((sum, day) => sum + day.total, 0);
  return (
    <>
      <PageHead
        title="Usage and limits"
        summary={`${format.number(total)} calls in ${window} days, by day in UTC.`}
      />
      <Card title="Left today">
        <LimitsList limits={limits} format={format} />
      </Card>
      <Card
        title="Calls by day"
        aside={
          <nav aria-label="Time range" className="flex gap-2">
            {WINDOWS.map((each) => (
              <ButtonLink
                key={each}
                href={each === USUAL ? "/dev/usage" : `/dev/usage?days=${each}`}
                tone={each === window ? "primary" : "quiet"}
                size="tight"
              >
                {`${each} days`}
              </ButtonLink>
            ))}
          </nav>
        }
      >
        {total === 0 ? (
          <p className="text-ink2">No calls in this period.</p>
        ) : (
          <>
            <UsageChart
              days={days}
              first={dayText(days[0]?.date)}
              last={dayText(days.at(-1)?.date)}
              number={format.number}
            />
            <UsageTable days={days} dayText={dayText} number={format.number} />
          </>
        )}
      </Card>
    </>
  );
});
