import { z } from "zod";
import type { Letter } from "./layout";
import { Address, Phrase } from "./variables";

/** What people are mailed who are to enter a partner's console. */

export const MemberRequest = z.object({
  asked_by: Phrase,
  partner_name: Phrase,
  role: Phrase,
  url: Address,
});

export const memberRequest = (given: z.output<typeof MemberRequest>): Letter => ({
  subject: `Join the console of ${given.partner_name}`,
  paragraphs: [
    `${given.asked_by} asks you into the Aidstation console of ${given.partner_name}, as ${given.role}. There its keys, requests and webhooks are looked after.`,
    "Sign in with this address and say yes there. You can do so for 14 days.",
  ],
  action: { label: "Look at the invitation", url: given.url },
  closing: "If you do not know them, do nothing.",
});
