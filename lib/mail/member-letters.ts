import { z } from "zod";
import type { Letter } from "./layout";
import { Address, Phrase } from "./variables";

/** Invitations to join a partner's console. */

export const MemberRequest = z.object({
  asked_by: Phrase,
  partner_name: Phrase,
  role: Phrase,
  url: Address,
});

export const memberRequest = (given: z.output<typeof MemberRequest>): Letter => ({
  subject: `Join the ${given.partner_name} console`,
  paragraphs: [
    `${given.asked_by} invites you to the Aidstation console of ${given.partner_name}, as ${given.role}. You manage its keys, requests and webhooks there.`,
    "Sign in with this address within 14 days to accept.",
  ],
  action: { label: "See invitation", url: given.url },
  closing: "If you don’t know them, you can ignore this email.",
});
