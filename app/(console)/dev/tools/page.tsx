import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Said } from "@/components/console/said";
import { PageHead } from "@/components/portal/page-head";
import { Card } from "@/components/portal/sections";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { consolePage } from "../../console-page";

export const metadata: Metadata = { title: "Test tools" };

const MOVES = [
  { by: "1h", name: "1 hour" },
  { by: "1d", name: "1 day" },
  { by: "7d", name: "7 days" },
  { by: "31d", name: "31 days" },
] as const;

/** What makes time and money move in the sandbox. In live there is nothing of it. */
export default consolePage("athletes:read", async ({ account, person, may, format, search }) => {
  if (account.environment !== "test") notFound();
  const canUse = may("test:write");
  const aheadMs = Math.max(0, account.nowMs - account.wallMs);
  const aheadHours = Math.round(aheadMs / 3_600_000);
  return (
    <>
      <PageHead title="Test tools" summary="For the sandbox alone: no real time, no real money." />
      <Said search={search} />
      {!canUse && <Notice tone="info">Your role reads here and moves nothing.</Notice>}
      <Card title="The account's clock">
        <p>
          It is <strong className="font-semibold">{format.dateTime(account.nowMs)}</strong> for this
          account
          {aheadHours === 0 ? ", as everywhere" : `, ${aheadText(aheadHours)} ahead of the world`}.
          Trials, daily counts, offers, the grace of keys and the retries of webhooks follow it; it
          never goes back.
        </p>
        <form method="post" action="/dev/tools/clock" className="mt-3 flex flex-wrap gap-2">
          {MOVES.map(({ by, name }) => (
            <Button key={by} type="submit" name="by" value={by} disabled={!canUse}>
              Forward {name}
              <span className="sr-only"> on the clock</span>
            </Button>
          ))}
        </form>
      </Card>
      <Card title="A subscription without payment">
        <p>
          Gives an athlete of the sandbox what a paid subscription gives, with the same events, or
          takes it again.
        </p>
        <form method="post" action="/dev/tools/subscription" className="max-w-prose">
          <KeepTyped owner={person.personId} />
          <Field
            name="athlete"
            label="The athlete's id"
            hint="As the API and the list of athletes name it."
            required
            autoComplete="off"
            defaultValue={typeof search["athlete"] === "string" ? search["athlete"] : ""}
          />
          <div className="mt-4 flex flex-wrap gap-2">
            <Button type="submit" name="active" value="yes" tone="primary" disabled={!canUse}>
              Give a subscription
            </Button>
            <Button type="submit" name="active" value="no" disabled={!canUse}>
              End it
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
});

/** Hours as days and hours. */
function aheadText(hours: number): string {
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  const parts = [
    ...(days > 0 ? [`${days}\u00a0${days === 1 ? "day" : "days"}`] : []),
    ...(rest > 0 ? [`${rest}\u00a0h`] : []),
  ];
  return parts.join(" ");
}
