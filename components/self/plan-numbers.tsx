import type { ReactNode } from "react";
import { NUTRIENT_ROWS, type Nutrient } from "@/lib/contract/debrief";
import { limitsOf } from "@/lib/nutrition/limits";
import type { OwnPlan, Share } from "@/lib/self/plan";
import { NutrientMark } from "../charts/marks";
import type { Format } from "../format/format";
import { SafetyBlock } from "../safety/safety-block";
import { Notice } from "../ui/notice";
import { spanOf } from "./words";

const SMALL = " text-small text-ink2";

interface PlanNumbersProps {
  plan: OwnPlan;
  format: Format;
  /** Shown below the numbers: why they are ranges. */
  children?: ReactNode;
}

/**
 * Shows a plan with everything that must accompany its numbers: the limits, the warnings, the attribution and the
 * disclaimer.
 */
export function PlanNumbers({ plan, format, children }: PlanNumbersProps) {
  const { carb, sodium, fluid, safety, attribution, subscribeUrl, capNote, age } = plan;
  return (
    <section className="mt-8">
      <h2 className="font-semibold">Your plan</h2>
      {age === "renewed" && (
        <Notice tone="info">Your profile or the session changed, so this is a new plan.</Notice>
      )}
      {age === "outdated" && (
        <Notice tone="info">
          Your profile or the session has changed since. This is the plan you had at the time.
        </Notice>
      )}
      <dl className="mt-3 divide-y divide-line border-y border-line">
        <Row nutrient="carb" share={carb} toText={format.carb} ink="text-carb-text" />
        <Row nutrient="sodium" share={sodium} toText={format.sodium} ink="text-sodium-text" />
        <Row nutrient="fluid" share={fluid} toText={format.fluid} ink="text-fluid-text" />
      </dl>
      {children}
      <p className={`mt-2 ${SMALL}`}>
        <a href={attribution.link}>{attribution.text}</a>
      </p>
      <SafetyBlock limits={limitsOf(safety, format)} confidence={safety.confidence_score} />
      {subscribeUrl !== null && (
        <p className="mt-4">
          {capNote ?? "These ranges are wide on purpose."}{" "}
          <a href={subscribeUrl}>Get exact numbers</a>
        </p>
      )}
    </section>
  );
}

function Row({
  nutrient,
  share: { perHour, total },
  toText,
  ink,
}: {
  nutrient: Nutrient;
  share: Share;
  toText: (amount: number) => string;
  ink: string;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-3">
      <dt className={`flex items-center gap-2 font-semibold ${ink}`}>
        <NutrientMark nutrient={nutrient} />
        {NUTRIENT_ROWS[nutrient].title}
      </dt>
      <dd className="text-right">
        <strong className="font-prose text-title font-medium">{spanOf(perHour, toText)}</strong> per
        hour
        {total !== null && (
          <span className="block text-small text-ink2">{toText(total)} in total</span>
        )}
      </dd>
    </div>
  );
}
