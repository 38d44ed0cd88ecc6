import type { Metadata } from "next";
import { BottleForm } from "@/components/fit/bottle-form";
import { CarryView } from "@/components/fit/carry-view";
import { AskedBottles, bottlesQuery } from "@/components/fit/choice";
import { foundBy } from "@/components/fit/found";
import { NoPlanNotice } from "@/components/fit/no-plan";
import { Disclaimer } from "@/components/portal/states";
import { titleOf, whenOf } from "@/components/self/words";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { readOwnFit } from "@/lib/self/fit";
import { startOf } from "@/lib/self/session-form";
import { readSession } from "@/lib/self/sessions";
import { formatFor } from "../../../format";
import { requireOwnPage, shownOr404 } from "../../../own";

export const metadata: Metadata = { title: "What to carry", robots: { index: false } };

/** What to carry in one session of one's own, and what to take when. */
export default async function CarryPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [{ id }, search] = [await params, await searchParams];
  const bottles = AskedBottles.parse(search);
  const path = `/me/sessions/${encodeURIComponent(id)}`;
  const own = await requireOwnPage(`${path}/carry?${bottlesQuery(bottles)}`);
  const { activity, zone } = await shownOr404(readSession(own, id));
  const format = await formatFor(own.account, zone);
  const amounting = { ...format, fluid: format.drink };
  const found = await foundBy(readOwnFit(own, activity.id, bottles));
  const isRange = activity.prescription?.carb_range_g_per_hr !== undefined;
  return (
    <Page title="What to carry">
      <p className="mt-2 text-ink2">
        {titleOf(activity)}, {whenOf(startOf(activity), activity.duration_min, format)}
      </p>
      {found.carried === null ? (
        <NoPlanNotice about={found.about} whose="own" amounting={amounting} />
      ) : (
        <>
          <BottleForm action={`${path}/carry`} chosen={bottles} fluid={amounting.fluid} />
          <p className="mt-4 print:hidden">
            <ButtonLink href={`${path}/carry/paper?${bottlesQuery(bottles)}`}>
              Print for the top tube
            </ButtonLink>
          </p>
          {isRange && (
            <Notice tone="info">
              Questions are open, so your plan is ranges. This meets the middle of them.{" "}
              <a href="/me/profile">Answer the questions</a>
            </Notice>
          )}
          <CarryView carried={found.carried} amounting={amounting} />
        </>
      )}
      <p className="mt-8 print:hidden">
        <a href={path}>Back to the session</a>
      </p>
      <Disclaimer />
    </Page>
  );
}
