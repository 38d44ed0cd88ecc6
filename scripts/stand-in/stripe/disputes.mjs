import { DAY } from "./calendar.mjs";
import { whole, word } from "./params.mjs";
import { Refusal } from "./refusal.mjs";

const OPENINGS = ["needs_response", "warning_needs_response"];
const ENDINGS = ["won", "lost", "prevented", "warning_closed"];
const DAYS_TO_ANSWER = 14;

export const isOpenDispute = (dispute) => !ENDINGS.includes(dispute.status);
const isInquiry = (status) => status.startsWith("warning_");

/** A buyer disputes a charge or opens an inquiry; disputing an inquiry turns it into a dispute. */
export function openDispute(world, charge, params) {
  const status = word(params, "status", OPENINGS, "needs_response");
  if (charge.status !== "succeeded")
    throw new Refusal(400, "charge_not_disputable", `Charge ${charge.id} did not succeed.`);
  const known = world.latest("dispute", (one) => one.charge === charge.id && isOpenDispute(one));
  if (known !== undefined) return escalate(world, known, status);
  const dispute = world.make("dispute", {
    amount: whole(params, "amount", charge.amount),
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: world.now(charge) + DAYS_TO_ANSWER * DAY,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry(status),
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: "card",
      card: { brand: "visa", case_type: isInquiry(status) ? "inquiry" : "chargeback" },
    },
    reason: "fraudulent",
    status,
  });
  world.change(charge, { disputed: true }, "charge.updated");
  world.tell("charge.dispute.created", dispute);
  if (!isInquiry(status)) world.tell("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

function escalate(world, dispute, status) {
  if (isInquiry(status) || !isInquiry(dispute.status))
    throw new Refusal(400, "charge_disputed", `Charge ${dispute.charge} is disputed already.`);
  world.change(dispute, { status, is_charge_refundable: false }, "charge.dispute.updated");
  world.tell("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** Closes a dispute as the bank decides. An inquiry can only be closed or prevented from escalating. */
export function closeDispute(world, dispute, params) {
  const status = word(params, "status", ENDINGS, "");
  const fits = status === "prevented" || isInquiry(status) === isInquiry(dispute.status);
  if (!isOpenDispute(dispute) || !fits)
    throw new Refusal(
      400,
      "dispute_unexpected_state",
      `A dispute that is ${dispute.status} cannot become ${status}.`,
    );
  const held = !isInquiry(dispute.status);
  world.change(dispute, { status, is_charge_refundable: status !== "lost" });
  if (held && status !== "lost") world.tell("charge.dispute.funds_reinstated", dispute);
  world.tell("charge.dispute.closed", dispute);
  return dispute;
}
