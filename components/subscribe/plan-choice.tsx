import type { Quote } from "@/lib/organizations/subscribe";
import { money } from "./money";

const PERIODS = { "1_month": "a month", "12_month": "a year", lifetime: "once" } as const;

/** The plans as one choice, each with its price and, where it is lower than usual, why. */
export function PlanChoice({ quotes }: { quotes: readonly Quote[] }) {
  return (
    <fieldset className="mt-6">
      <legend className="font-semibold">Choose a plan</legend>
      <div className="mt-2 space-y-2">
        {quotes.map((quote) => (
          <PlanOption key={quote.plan} quote={quote} isFirstChoice={quote.plan === "12_month"} />
        ))}
      </div>
    </fieldset>
  );
}

function PlanOption({ quote, isFirstChoice }: { quote: Quote; isFirstChoice: boolean }) {
  const { plan, title, amount, fullAmount, percent, sources } = quote;
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-[10px] border border-edge bg-surface px-4 py-3 has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="radio"
        name="plan"
        value={`${plan}:${amount}`}
        defaultChecked={isFirstChoice}
        required
        className="mt-1 size-4 accent-accent"
      />
      <span className="flex-1">
        <span className="flex items-baseline justify-between gap-4">
          <span className="font-semibold">{title}</span>
          <span>
            {percent > 0 && (
              <>
                <span className="sr-only">instead of </span>
                <s className="mr-2 text-ink3">{money(fullAmount)}</s>
              </>
            )}
            <strong>{money(amount)}</strong> {PERIODS[plan]}
          </span>
        </span>
        {percent > 0 && (
          <span className="mt-1 block text-[13px] leading-[18px] text-ink2">
            {percent} % off:{" "}
            {sources.map((source) => `${source.percent} % from ${source.from}`).join(" and ")}
            {percent === 30 && sources.length > 1 ? ", together at most 30 %" : ""}
          </span>
        )}
      </span>
    </label>
  );
}
