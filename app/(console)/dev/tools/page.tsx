import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Said } from "@/components/console/said";
import { PageHead } from "@/components/portal/page-head";
import { Card } from "@/components/portal/sections";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { KeepLeft } from "@/components/ui/keep-left";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { HOUR_MS } from "@/lib/contract/durations";
import { readClock } from "@/lib/partners/test-clock";
import { consolePage } from "../../console-page";

export const metadata: Metadata = { title: "Test tools" };

const MOVES = [
  { by: "1h", name: "1 hour" },
  { by: "1d", name: "1 day" },
  { by: "7d", name: "7 days" },
  { by: "31d", name: "31 days" },
] as const;

/** Renders the sandbox tools for moving time and simulating payments. Not available in live. */
export default consolePage("athletes:read", async ({ account, person, may, format, search }) => {
  if (account.environment !== "test") notFound();
  const canUse = may("test:write");
  const { offset_ms: aheadMs } = await readClock(account);
  const aheadHours = Math.round(aheadMs / HOUR_MS);
  return (
    <>
      <PageHead title="Test tools" summary="Sandbox only. No real time, no real money." />
      <Said search={search} />
      {!canUse && <Notice tone="info">Your role can view this page but not use the tools.</Notice>}
      <Card title="Account clock">
        <p>
          It is <strong className="font-semibold">{format.dateTime(account.nowMs)}</strong> for this
          account
          {aheadHours === 0
            ? ", same as real time"
            : `, ${aheadText(aheadHours)} ahead of real time`}
          . Trials, daily limits, offers, rotated keys and webhook retries follow this clock. You
          can’t move it back.
        </p>
        <form method="post" action="/dev/tools/clock" className="mt-3 flex flex-wrap gap-2">
          <KeepTyped owner={person.personId} />
          <input type="hidden" name="from" value={aheadMs} />
          {MOVES.map(({ by, name }) => (
            <Button key={by} type="submit" name="by" value={by} disabled={!canUse}>
              Forward {name}
              <span className="sr-only"> on the clock</span>
            </Button>
          ))}
        </form>
      </Card>
      <Card title="Test subscription">
        <p>
          Give a sandbox athlete a subscription without paying, or end it. Sends the same events as
          a paid one.
        </p>
        <form method="post" action="/dev/tools/subscription" className="max-w-prose">
          <KeepTyped owner={person.personId} />
          <KeepLeft owner={person.personId} />
          <Field
            name="athlete"
            label="Athlete ID"
            hint="From the API or the athlete list."
            required
            autoComplete="off"
            defaultValue={typeof search["athlete"] === "string" ? search["athlete"] : ""}
          />
          <div className="mt-4 flex flex-wrap gap-2">
            <Button type="submit" name="active" value="yes" tone="primary" disabled={!canUse}>
              Start subscription
            </Button>
            <Button type="submit" name="active" value="no" disabled={!canUse}>
              End subscription
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
});

/** Formats hours as days and hours. */
function aheadText(hours: number): string {
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  const parts = [
    ...(days > 0 ? [`${days}\u00a0${days === 1 ? "day" : "days"}`] : []),
    ...(rest > 0 ? [`${rest}\u00a0h`] : []),
  ];
  return parts.join(" ");
}
