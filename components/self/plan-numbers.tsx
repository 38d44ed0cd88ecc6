import { limitsOf } from "@/lib/nutrition/limits";
import type { OwnPlan, Share } from "@/lib/self/plan";
import type { Format } from "../format/format";
import { SafetyBlock } from "../safety/safety-block";
import { Notice } from "../ui/notice";
import { spanOf } from "./words";

const SMALL = " text-small text-ink2";

/** A plan with all that has to stand beside its numbers: the limits, the warnings, the mark and what it is not. */
export function PlanNumbers({ plan, format }: { plan: OwnPlan; format: Format }) {
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
        <Row name="Carbohydrate" share={carb} toText={format.carb} ink="text-carb-text" />
        <Row name="Sodium" share={sodium} toText={format.sodium} ink="text-sodium-text" />
        <Row name="Fluid" share={fluid} toText={format.fluid} ink="text-fluid-text" />
      </dl>
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
  name,
  share: { perHour, total },
  toText,
  ink,
}: {
  name: string;
  share: Share;
  toText: (amount: number) => string;
  ink: string;
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <dt className={`font-semibold ${ink}`}>{name}</dt>
      <dd>
        <strong>{spanOf(perHour, toText)}</strong> per hour
        {total !== null && `, ${toText(total)} in total`}
      </dd>
    </div>
  );
}
