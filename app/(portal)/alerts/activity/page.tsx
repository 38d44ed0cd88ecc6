import type { Metadata } from "next";
import { z } from "zod";
import { Activity } from "@/components/alerts/activity";
import { daysOf } from "@/components/alerts/would-list";
import { formatOf } from "@/components/format/format";
import { PageHead } from "@/components/portal/page-head";
import { Disclaimer, Empty } from "@/components/portal/states";
import { WaitingPage } from "@/components/portal/waiting-page";
import { backtestRules } from "@/lib/alerts/backtesting";
import { DAY_MS } from "@/lib/contract/durations";
import { BACKTEST_UNITS } from "@/lib/contract/notification";
import { everyAthlete, namedOf } from "../../athletes";
import { portalPage } from "../../portal-page";

const TITLE = "What your rules would have sent";
const DAYS = 30;

export const metadata: Metadata = { title: TITLE };

/** Less history than this says nothing about what is usual. */
const LEAST_MS = 7 * DAY_MS;

const Asked = z.object({
  rule: z.string().min(1).max(60).nullable().catch(null),
  athlete: z.uuid().nullable().catch(null),
});

/** Lists the alerts that the current rules would have sent in recent days. */
export default portalPage(
  "coach:backtests",
  async ({ coach, reader, search }) => {
    const asked = Asked.parse({ rule: null, athlete: null, ...search });
    const athletes = await everyAthlete(coach);
    const sinceMs = Math.min(...athletes.map(({ accepted_at }) => accepted_at));
    const head = (
      <PageHead
        title={TITLE}
        summary={
          <>
            Today’s rules, applied to the last {DAYS} days. What was really sent is under{" "}
            <a href="/notifications">Notifications</a>.
          </>
        }
        actions={<a href="/alerts">Alert rules</a>}
      />
    );
    if (athletes.length === 0 || coach.nowMs - sinceMs < LEAST_MS)
      return (
        <>
          {head}
          <Empty title="Not enough history yet">
            <p>
              {athletes.length === 0
                ? "There are no athletes on the roster yet."
                : "Your first athlete joined less than 7 days ago. Check back once there’s a week of history."}
            </p>
          </Empty>
        </>
      );
    const backtest = await backtestRules(coach, { scope: "overall", days: DAYS });
    const { timeZone, preferences } = reader;
    const format = formatOf({ ...preferences, timeZone, nowMs: coach.nowMs });
    return (
      <>
        {head}
        <Activity
          backtest={backtest}
          days={daysOf(backtest.alerts, format.date, asked)}
          asked={asked}
          names={new Map(namedOf(athletes).map(({ id, name }) => [id, name]))}
          format={format}
        />
        <Disclaimer />
      </>
    );
  },
  {
    units: BACKTEST_UNITS,
    isLong: true,
    // Re-evaluating a month for five hundred athletes takes a second.
    waiting: () => <WaitingPage title={TITLE} as="activity" />,
  },
);
