import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { money } from "@/components/subscribe/money";
import { SubmitButton } from "@/components/ui/button";
import { Heads } from "@/components/ui/heads";
import { KeepTyped } from "@/components/ui/keep-typed";
import { linesOf, monthlyAmount } from "@/lib/billing/team-wares";
import { readPlan } from "@/lib/coaches/plan";
import { ownPage } from "../../../../own-page";
import { SettingsPage } from "../../settings-page";
import { Chosen, choicePath, paidText } from "../forms";
import { requireLeader } from "../leader";

export const metadata: Metadata = { title: "Review your plan", robots: { index: false } };

const PAGE = "/settings/billing";
const search = (given: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));

/** Renders what a choice costs per month, before anything is charged. */
async function ReviewPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const given = await searchParams;
  const { kind, coach, person } = await requireLeader(`${PAGE}/review?${search(given)}`);
  if (kind !== "leader") redirect(PAGE as Route);
  const chosen = Chosen.safeParse(given);
  if (!chosen.success) redirect(`${choicePath(given)}&problem=choice` as Route);
  const amount = monthlyAmount(chosen.data);
  const { choice, status } = await readPlan(coach);
  return (
    <SettingsPage title="Review your plan">
      <table className="mt-6 w-full text-left">
        <caption className="sr-only">Monthly cost</caption>
        <Heads of={["Item", { title: "Per month", isRight: true }]} />
        <tbody>
          {linesOf(chosen.data).map(({ ware, quantity }) => (
            <tr key={ware.name}>
              <td className="py-2">
                {quantity > 1 && `${quantity} × `}
                {ware.title}
              </td>
              <td className="text-right">{money(ware.amount * quantity)}</td>
            </tr>
          ))}
          <tr className="border-t border-edge font-semibold">
            <td className="py-2">Total</td>
            <td className="text-right">{money(amount)}</td>
          </tr>
        </tbody>
      </table>
      <p className="mt-3 text-ink2">
        {choice === null
          ? `You pay ${money(amount)} today, then every month.${status === "trial" ? " Your trial ends with the payment." : ""} The payment page is next. You’ll come back here afterwards. Cancel anytime.`
          : "This takes effect right away. If your plan costs more, you pay the difference for the rest of the billing period now. If it costs less, the difference is credited to your next invoices."}
      </p>
      <form method="post" action={`${PAGE}/choose`} className="mt-6">
        <KeepTyped owner={person.personId} />
        {[...search({ ...chosen.data, amount, paid: paidText(choice) })].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton>{choice === null ? "Go to payment" : "Confirm change"}</SubmitButton>
      </form>
      <p className="mt-6">
        <a href={choicePath(given)}>Change plan</a>
      </p>
    </SettingsPage>
  );
}

export default ownPage(ReviewPage);
