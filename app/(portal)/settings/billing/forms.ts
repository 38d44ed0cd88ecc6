import { z } from "zod";
import { openTeamPortal } from "@/lib/billing/team-change";
import { readTeamCheckout } from "@/lib/billing/team-checkout";
import { monthlyAmount } from "@/lib/billing/team-wares";
import { choosePlan, readPlan, setPlanEnding } from "@/lib/coaches/plan";
import { isApiError } from "@/lib/contract/errors";
import { TeamChoice } from "@/lib/contract/team";
import { sellsSubscriptions } from "@/lib/platform/stripe";
import { readForm } from "../../../form";
import { byLeader } from "../../../own-form";

const PAGE = "/settings/billing";
const NOTHING_SOLD = `${PAGE}?problem=nothing_sold`;

const count = z
  .string()
  .regex(/^\d{0,5}$/)
  .default("0")
  .transform(Number);

/** A plan choice, from a form or an address. */
export const Chosen = z
  .object({ plan: z.string(), extra_coaches: count, athlete_seats: count })
  .pipe(TeamChoice);

/** The monthly price shown beside it, and what the team paid for at that time. */
const Shown = z.object({ amount: z.coerce.number(), paid: z.string() });

/** Serializes what a team pays for, for comparison. */
export const paidText = (choice: TeamChoice | null): string => JSON.stringify(choice);

const written = z.string().max(20).catch("");
const Written = z.object({ plan: written, extra_coaches: written, athlete_seats: written });

/** Returns the plan picker page with the submitted choice filled in, valid or not. */
export const choicePath = (form: unknown): string =>
  `${PAGE}?${new URLSearchParams(Written.parse(form))}`;

/** Buys the choice through the hosted checkout, or changes the current subscription. */
export async function takeChoice(request: Request): Promise<Response> {
  const form = await readForm(request, z.looseObject({}));
  const [choice, shown] = [Chosen.safeParse(form), Shown.safeParse(form)];
  const page = choicePath(form);
  return byLeader(request, page, async (coach) => {
    if (!sellsSubscriptions) return NOTHING_SOLD;
    if (!choice.success) return `${page}&problem=choice`;
    if (shown.data?.amount !== monthlyAmount(choice.data)) return `${page}&problem=price`;
    const { choice: paid } = await readPlan(coach);
    if (shown.data.paid !== paidText(paid)) return `${page}&problem=changed_plan`;
    const chosen = await choosePlan(coach, choice.data).catch(asTeamLimit);
    if (chosen.outcome === "open") {
      const checkout = await readTeamCheckout(coach, chosen.sessionId);
      return checkout.outcome === "open" ? checkout.url : `${PAGE}?done=running`;
    }
    // It may already be in effect, so don't offer to send it again.
    if (chosen.outcome === "unclear") return `${PAGE}?problem=unclear`;
    const isDone = chosen.outcome === "changed" || chosen.outcome === "running";
    return isDone ? `${PAGE}?done=${chosen.outcome}` : `${page}&problem=${chosen.outcome}`;
  });
}

/** Maps the limit error to the problem code for a team that is too large; an invitation's limit has a different one. */
function asTeamLimit(error: unknown): { outcome: "team_limit" } {
  if (isApiError(error) && error.code === "resource_limit_exceeded")
    return { outcome: "team_limit" };
  throw error;
}

/** Cancels the plan at period end, or resumes it. */
export const takeEnding = (request: Request, isEnding: boolean): Promise<Response> =>
  byLeader(request, PAGE, async (coach) => {
    if (!sellsSubscriptions) return NOTHING_SOLD;
    if ((await setPlanEnding(coach, isEnding)) === "unclear") return `${PAGE}?problem=unclear`;
    return `${PAGE}?done=${isEnding ? "cancelled" : "resumed"}`;
  });

/** Redirects to the payment processor's page. */
export const takePortal = (request: Request): Promise<Response> =>
  byLeader(request, PAGE, async (coach) =>
    sellsSubscriptions ? ((await openTeamPortal(coach)) ?? PAGE) : NOTHING_SOLD,
  );
