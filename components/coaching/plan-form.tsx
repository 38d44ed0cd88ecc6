import { money } from "@/components/subscribe/money";
import { SubmitButton } from "@/components/ui/button";
import { KeepLeft } from "@/components/ui/keep-left";
import { OperatorContact, OperatorName } from "@/components/ui/operator";
import { TEAM_LIMITS } from "@/lib/contract/coach";
import { SOLD_TEAM_PLANS, TEAM_EXTRAS, TEAM_PLANS } from "@/lib/contract/plans";
import type { TeamChoice } from "@/lib/contract/team";
import { env } from "@/lib/platform/env";

const FIELD = "mt-2 min-h-11 w-full rounded-control border border-edge bg-surface px-3";

interface PlanFormProps {
  /** What the team pays for now; null if nothing. */
  choice: TeamChoice | null;
  /** What was previously chosen here, as entered. */
  chosen: Partial<Record<keyof TeamChoice, string>>;
  teamId: string;
  /** The id of the person who chooses. */
  owner: string;
}

/** Lists the plans a team can buy, with prices. Preselects the previous choice, or else the current plan. */
export function PlanForm({ choice, chosen, teamId, owner }: PlanFormProps) {
  const entered = SOLD_TEAM_PLANS.find((plan) => plan === chosen.plan);
  return (
    <form method="get" action="/settings/billing/review">
      <KeepLeft owner={owner} isRefused={chosen.plan !== undefined} />
      <fieldset className="mt-10">
        <legend className="font-semibold">
          {choice === null ? "Choose a plan" : "Change plan"}
        </legend>
        <div className="mt-2 space-y-2">
          {SOLD_TEAM_PLANS.map((plan) => (
            <label
              key={plan}
              className="flex cursor-pointer items-start gap-3 rounded-card border border-edge bg-surface px-4 py-3 has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="plan"
                value={plan}
                defaultChecked={plan === (entered ?? choice?.plan ?? "pro_coach")}
                required
                className="mt-1 size-4"
              />
              <span className="flex-1">
                <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="font-semibold">{TEAM_PLANS[plan].title}</span>
                  <span>
                    <strong>{money(TEAM_PLANS[plan].amount)}</strong> a month
                  </span>
                </span>
                <span className="mt-1 block text-small text-ink2">{includedIn(plan)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Count
        name="extra_coaches"
        label={`Extra coaches, ${money(TEAM_EXTRAS.extra_coach.amount)} a month each`}
        now={chosen.extra_coaches ?? choice?.extra_coaches ?? 0}
      />
      <Count
        name="athlete_seats"
        label={`Athlete seats, ${money(TEAM_EXTRAS.athlete_seat.amount)} a month each`}
        now={chosen.athlete_seats ?? choice?.athlete_seats ?? 0}
      />
      <p className="mt-2 text-small text-ink2">
        A seat gives one athlete on the roster exact numbers, paid by the team. For larger teams,
        contact {env.CONTACT_EMAIL === "" ? <OperatorName /> : <OperatorContact />} with your team
        ID, {teamId}.
      </p>
      <div className="mt-6">
        <SubmitButton>{choice === null ? "Review plan" : "Review change"}</SubmitButton>
      </div>
    </form>
  );
}

/** Describes what a plan includes, in a few words. */
export function includedIn(plan: keyof typeof TEAM_PLANS): string {
  const { coaches, athletes } = TEAM_LIMITS[plan];
  const live = plan === "business" ? ", live keys and webhooks" : "";
  return `${coaches} ${coaches === 1 ? "coach" : "coaches"}, ${athletes} athletes${live}`;
}

function Count({ name, label, now }: { name: string; label: string; now: number | string }) {
  return (
    <>
      <label htmlFor={name} className="mt-6 block font-semibold">
        {label}
      </label>
      <input
        id={name}
        name={name}
        inputMode="numeric"
        pattern="[0-9]{1,5}"
        defaultValue={now}
        required
        className={FIELD}
      />
    </>
  );
}
