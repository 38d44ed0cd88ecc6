import type { Metadata } from "next";
import { foundBy } from "@/components/fit/found";
import { OverdrinkingNotice } from "@/components/safety/overdrinking";
import { OwnDisclaimer, OwnPage } from "@/components/self/own-page";
import { PlanNumbers } from "@/components/self/plan-numbers";
import { RangeReason } from "@/components/self/range-reason";
import { Report } from "@/components/self/report";
import { titleOf, whenOf } from "@/components/self/words";
import { Strip } from "@/components/strip/strip";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { readStrip } from "@/lib/activities/activities";
import { bottlesOf, markOf, readOwnFit } from "@/lib/self/fit";
import { hasOverdrunk } from "@/lib/self/overdrinking";
import { readPlan } from "@/lib/self/plan";
import type { Own } from "@/lib/self/record";
import { startOf } from "@/lib/self/session-form";
import { readSession } from "@/lib/self/sessions";
import { ownPage } from "../../../own-page";
import { formatFor } from "../../format";
import { isProfileOpen, requireOwnPage } from "../../own";

export const metadata: Metadata = { title: "Your session", robots: { index: false } };

async function readAll(own: Own, id: string) {
  const session = await readSession(own, id);
  const { activity } = session;
  const plan = await readPlan(own, activity);
  const { strip, plan: chosen } = await readStrip(own.account, own.athleteId, activity.id);
  const overdrank =
    activity.feedback !== null && (await hasOverdrunk({ ...own, activityId: activity.id }));
  const isAhead = chosen !== null && !session.hasBegun;
  const found = isAhead ? await foundBy(readOwnFit(own, activity.id, bottlesOf(chosen))) : null;
  const hasChanged =
    chosen !== null && found?.carried != null && markOf(found.carried.plan) !== markOf(chosen);
  return { ...session, plan, strip, chosen, hasChanged, overdrank };
}

/** Renders one of the user's own sessions: its plan and its report. */
async function SessionPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ done?: string }>;
}) {
  const [{ id }, { done }] = [await params, await searchParams];
  const own = await requireOwnPage(`/me/sessions/${encodeURIComponent(id)}`);
  const { activity, zone, hasBegun, isOver, ...shown } = await readAll(own, id);
  const { plan, strip, chosen, hasChanged, overdrank } = shown;
  const format = await formatFor(own.account, zone);
  const { feedback } = activity;
  // Answers no longer change the plan of a session that has begun, and free ranges stay ranges.
  const isNarrowable = !hasBegun && plan.subscribeUrl === null && plan.carb.total === null;
  return (
    <OwnPage part="/me" title={titleOf(activity)}>
      {done === "reported" && (
        <Notice tone="done" isOnce>
          Reported.
        </Notice>
      )}
      {done === "carrying" && (
        <Notice tone="done" isOnce>
          Saved. Your report will show what you carry.
        </Notice>
      )}
      {done === "carry_again" && (
        <Notice tone="info" isOnce>
          The session changed, so choose again what to carry.
        </Notice>
      )}
      {overdrank && <OverdrinkingNotice />}
      <p className="mt-2 text-ink2">
        {whenOf(startOf(activity), activity.duration_min, format)}
        {activity.is_race_event === true && ", race"}
      </p>
      {(strip.planned !== null || strip.is_reported) && (
        <div className="mt-4 rounded-card border border-line bg-surface p-3">
          <Strip strip={strip} words={{ ...format, fluid: format.drink }} isNarrow />
        </div>
      )}
      {hasBegun && (
        <p className="mt-6">
          <ButtonLink href={`/me/sessions/${activity.id}/debrief`}>
            {feedback === null ? "Report how it went" : "Edit report"}
          </ButtonLink>
        </p>
      )}
      {feedback !== null && <Report feedback={feedback} format={format} />}
      <PlanNumbers plan={plan} format={format}>
        {isNarrowable && (
          <RangeReason activity={activity} isProfileOpen={await isProfileOpen(own)} />
        )}
      </PlanNumbers>
      {chosen !== null && (
        <p className="mt-4">
          You chose to carry {bottlesOf(chosen).bottles} × {format.drink(chosen.bottle_ml)}.
          {hasChanged && " The plan has changed since: choose again to carry what it says now."}
        </p>
      )}
      {(!isOver || chosen !== null) && (
        <p className="mt-4">
          <ButtonLink href={`/me/sessions/${activity.id}/carry`} tone="quiet">
            What to carry
          </ButtonLink>
        </p>
      )}
      <p className="mt-8">
        <a href={`/me/sessions/${activity.id}/edit`}>Edit session</a> · <a href="/me">Back</a>
      </p>
      <OwnDisclaimer />
    </OwnPage>
  );
}

export default ownPage(SessionPage);
