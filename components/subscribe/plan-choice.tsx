import type { Quote } from "@/lib/organizations/subscribe";
import { money, PERIODS, yearlyWords } from "./money";

/** Lists the plans as a choice, each with its price and the reason for any discount. */
export function PlanChoice({ quotes, chosen }: { quotes: readonly Quote[]; chosen: string }) {
  const monthly = quotes.find(({ plan }) => plan === "1_month");
  return (
    <fieldset className="mt-6">
      <legend className="font-semibold">Choose a plan</legend>
      <div className="mt-2 space-y-2">
        {quotes.map((quote) => (
          <PlanOption
            key={quote.plan}
            quote={quote}
            isChosen={quote.plan === chosen}
            compared={
              quote.plan === "12_month" && monthly !== undefined
                ? yearlyWords(quote.amount, monthly.amount)
                : null
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function PlanOption({
  quote,
  isChosen,
  compared,
}: {
  quote: Quote;
  isChosen: boolean;
  /** How its price compares with another plan; null if there is no comparison. */
  compared: string | null;
}) {
  const { plan, title, amount, fullAmount, percent } = quote;
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-card border border-edge bg-surface px-4 py-3 has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="radio"
        name="plan"
        value={`${plan}:${amount}`}
        defaultChecked={isChosen}
        required
        className="mt-1 size-4"
      />
      <span className="flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{title}</span>
          <span className="whitespace-nowrap">
            {percent > 0 && (
              <>
                <span className="sr-only">instead of </span>
                <s className="mr-2 text-ink3">{money(fullAmount)}</s>
              </>
            )}
            <strong>{money(amount)}</strong> {PERIODS[plan]}
          </span>
        </span>
        {compared !== null && <span className="block text-small text-ink2">{compared}</span>}
        {percent > 0 && <span className="mt-1 block text-small text-ink2">{reasonOf(quote)}</span>}
      </span>
    </label>
  );
}

/** Describes a discount: `23.5 % off: 15 % from the app and 10 % from your organization`. */
function reasonOf({ percent, sources }: Quote): string {
  const parts = sources.map((source) => `${source.percent}% from ${source.from}`);
  const capped = percent === 30 && sources.length > 1 ? " (30% at most)" : "";
  return `${percent}% off: ${parts.join(" and ")}${capped}`;
}
