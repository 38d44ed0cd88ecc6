import type { Metadata } from "next";
import { BOTTLE_FORM, BottleForm } from "@/components/fit/bottle-form";
import { CarryView } from "@/components/fit/carry-view";
import { AskedBottles, bottlesQuery } from "@/components/fit/choice";
import { foundBy } from "@/components/fit/found";
import { NoPlanNotice } from "@/components/fit/no-plan";
import { SendsToo } from "@/components/fit/sends-too";
import { OwnDisclaimer, OwnPage } from "@/components/self/own-page";
import { RangeReason } from "@/components/self/range-reason";
import { titleOf, whenOf } from "@/components/self/words";
import { QuietButton, SubmitButton } from "@/components/ui/button";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import { readStrip } from "@/lib/activities/activities";
import { bottlesOf, markOf, readOwnFit, shownOf } from "@/lib/self/fit";
import type { Own } from "@/lib/self/record";
import { startOf } from "@/lib/self/session-form";
import { readSession } from "@/lib/self/sessions";
import { ownPage } from "../../../../own-page";
import { formatFor } from "../../../format";
import { isProfileOpen, requireOwnPage } from "../../../own";

export const metadata: Metadata = { title: "What to carry", robots: { index: false } };

async function readAll(own: Own, id: string) {
  const session = await readSession(own, id);
  const { plan } = await readStrip(own.account, own.athleteId, session.activity.id);
  return { ...session, chosen: plan };
}

/** Renders what to carry in one of the user's own sessions and when to take it. */
async function CarryPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [{ id }, search] = [await params, await searchParams];
  const bad = problemText(search["problem"]);
  const path = `/me/sessions/${encodeURIComponent(id)}`;
  const own = await requireOwnPage(`${path}/carry?${bottlesQuery(AskedBottles.parse(search))}`);
  const { activity, zone, hasBegun, isOver, chosen } = await readAll(own, id);
  const kept = chosen && bottlesOf(chosen);
  const bottles = AskedBottles.parse({ ...kept, ...search });
  const isOfChosen = kept !== null && bottlesQuery(kept) === bottlesQuery(bottles);
  const format = await formatFor(own.account, zone);
  const amounting = { ...format, fluid: format.drink };
  const found = await foundBy(readOwnFit(own, activity.id, bottles));
  const isSame =
    chosen !== null && found.carried !== null && markOf(chosen) === markOf(found.carried.plan);
  const isRange = activity.prescription?.carb_range_g_per_hr !== undefined;
  return (
    <OwnPage part="/me" title="What to carry">
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
      <p className="mt-2 text-ink2">
        {titleOf(activity)}, {whenOf(startOf(activity), activity.duration_min, format)}
      </p>
      {found.carried === null ? (
        <NoPlanNotice about={found.about} whose="own" amounting={amounting} />
      ) : (
        <>
          {isOfChosen && <Chosen isSame={isSame} isOver={isOver} />}
          <BottleForm action={`${path}/carry`} chosen={bottles} fluid={amounting.fluid} />
          {isRange && (
            <Notice tone="info">
              <p>Your plan is a range. This aims for the middle of it.</p>
              {!hasBegun && (
                <RangeReason activity={activity} isProfileOpen={await isProfileOpen(own)} />
              )}
            </Notice>
          )}
          <CarryView carried={found.carried} amounting={amounting} isAhead={!isOver} />
          {!isOver && (
            // Sticky, so nobody has to scroll past the last step to save after changing bottles.
            <form
              method="post"
              action={`${path}/carry/choose`}
              data-stays
              className="sticky bottom-0 z-20 short:static mt-5 -mx-4 border-t border-edge bg-surface px-4 py-2 sm:mx-0 print:hidden"
            >
              <KeepTyped owner={own.person.personId} />
              <input type="hidden" name="bottle_ml" value={bottles.bottle_ml} />
              <input type="hidden" name="bottles" value={bottles.bottles} />
              <input type="hidden" name="shown" value={shownOf(found.carried.plan, bottles)} />
              {/* Their plan is shown before it is saved. Without scripts they aren't sent: the button names what is. */}
              <SendsToo form={BOTTLE_FORM} />
              <SubmitButton>
                Carry this: {bottles.bottles} × {amounting.fluid(bottles.bottle_ml)}
              </SubmitButton>
            </form>
          )}
          <p className="mt-5 print:hidden">
            {/* For the bottles in their form, whether or not the page shows the plan for them yet. */}
            <QuietButton form={BOTTLE_FORM} to={`${path}/carry/paper`}>
              {activity.type === "bike" ? "Print for the top tube" : "Print as a card"}
            </QuietButton>
          </p>
        </>
      )}
      <p className="mt-8 print:hidden">
        <a href={path}>Back to the session</a>
      </p>
      <OwnDisclaimer />
    </OwnPage>
  );
}

/** Says whether the plan shown is the one that was chosen: answers, products and the session can have changed since. */
function Chosen({ isSame, isOver }: { isSame: boolean; isOver: boolean }) {
  if (isSame) return <Notice tone="done">You chose this.</Notice>;
  return (
    <Notice tone="info">
      {isOver
        ? "The plan has changed since. Your session’s page shows the one you chose."
        : "The plan has changed since you chose. Choose again to carry this one."}
    </Notice>
  );
}

export default ownPage(CarryPage);
