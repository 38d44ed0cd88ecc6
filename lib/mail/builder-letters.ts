import { z } from "zod";
import type { Letter } from "./layout";
import { Address, LongPhrase, Phrase } from "./variables";

/** Mail to builders, who integrate the service. */

export const BuilderKey = z.object({ key: Phrase, address: Phrase, url: Address });
export const BuilderKeyRotated = BuilderKey.extend({
  has_replaced: z.boolean().default(true),
  other_keys: z.int().default(0),
});
export const BuilderLink = z.object({ url: Address });
export const BuilderOwing = z.object({ holds_until: Phrase, url: Address });
export const PlatformLink = z.object({ platform_name: Phrase, url: Address });
export const Applied = z.object({
  platform_name: Phrase,
  use_case: LongPhrase,
  email: Phrase,
  application_id: Phrase,
  url: Address,
});

export const builderKey = ({ key, address, url }: z.output<typeof BuilderKey>): Letter => ({
  subject: "Your Aidstation API key",
  paragraphs: [
    "Your payment arrived and your account is ready. Here’s your API key:",
    key,
    `It works at ${address}. Store it somewhere safe and only use it on servers. We only keep a hash of it.`,
  ],
  action: { label: "Make your first call", url },
  closing: "If you didn’t request this, don’t reply and don’t share the key.",
});

export const builderKeyRotated = ({
  key,
  address,
  url,
  has_replaced,
  other_keys,
}: z.output<typeof BuilderKeyRotated>): Letter => ({
  subject: "Your new Aidstation API key",
  paragraphs: [
    "You requested a new API key. Here it is:",
    key,
    `It works at ${address} now.${has_replaced ? " Your old key works for 72 more hours, so you have time to switch." : ""}`,
    ...(other_keys === 0 ? [] : [otherKeysTold(other_keys, address)]),
  ],
  action: { label: "See how to use it", url },
  closing: has_replaced
    ? "If you didn’t request this, switch to the new key anyway. The old one will stop working."
    : "If you didn’t request this, don’t reply and don’t share the key.",
});

/** Someone else may have paid for the address, and made keys before its owner came. */
const otherKeysTold = (count: number, address: string): string =>
  count === 1
    ? `Your account has another key. If you don’t know it, revoke it at ${address}/dev/keys: it gives access to your data.`
    : `Your account has ${count} other keys. If you don’t know one of them, revoke it at ${address}/dev/keys: it gives access to your data.`;

export const builderKeyAgain = ({ url }: z.output<typeof BuilderLink>): Letter => ({
  subject: "Get a new key for your Aidstation account",
  paragraphs: [
    "This address has an Aidstation builder account. Open the link within an hour and we’ll email you a new key.",
    `Nothing has changed yet. You don’t need a second plan: if a payment is due, pay it at ${new URL("/subscribe/manage", url)}.`,
  ],
  action: { label: "Email me a new key", url },
  closing: "If you didn’t request this, you can ignore this email. Your key stays the same.",
});

export const builderPaymentFailed = ({
  holds_until,
  url,
}: z.output<typeof BuilderOwing>): Letter => ({
  subject: "Your Aidstation payment failed",
  paragraphs: [
    `The payment for your builder plan failed. Your keys work as usual until ${holds_until}.`,
    "Check your payment method and update it if needed. We’ll try again automatically.",
  ],
  action: { label: "See what’s due", url },
  closing: "If you just paid, there’s nothing to do.",
});

export const builderPaymentOwed = ({
  holds_until,
  url,
}: z.output<typeof BuilderOwing>): Letter => ({
  subject: "Your Aidstation payment is still due",
  paragraphs: [
    `The payment for your builder plan still hasn’t gone through. Your keys work until ${holds_until}.`,
    "After that, your keys stop working and webhooks wait until you pay.",
  ],
  action: { label: "See what’s due", url },
  closing: "If you just paid, there’s nothing to do.",
});

export const builderSuspended = ({ holds_until, url }: z.output<typeof BuilderOwing>): Letter => ({
  subject: "Your Aidstation account is suspended",
  paragraphs: [
    `We didn’t receive the payment for your builder plan, so your keys stopped working on ${holds_until} and webhooks are waiting.`,
    "Your data is kept. When you pay, the same keys work again. After 90 days we close the account.",
  ],
  action: { label: "See what’s due", url },
  closing: "If you no longer need it, you don’t have to do anything.",
});

export const builderEnding = ({ holds_until, url }: z.output<typeof BuilderOwing>): Letter => ({
  subject: "Your Aidstation builder plan was canceled",
  paragraphs: [
    `Your builder plan was canceled. Your keys work until ${holds_until}, and stop working then.`,
    "Until that day you can resume it with one click.",
  ],
  action: { label: "See your plan", url },
  closing: "If you canceled it yourself, there’s nothing to do.",
});

export const builderRestored = ({ holds_until, url }: z.output<typeof BuilderOwing>): Letter => ({
  subject: "Your Aidstation builder plan is active again",
  paragraphs: [
    `Your overdue payment arrived, so your keys work until ${holds_until}.`,
    "Your subscription had already ended, so it won’t renew. From that day you can pay again for the same keys.",
  ],
  action: { label: "See your plan", url },
  closing: "You won’t be charged again unless you pay for another plan.",
});

export const builderGoesOn = ({ holds_until, url }: z.output<typeof BuilderOwing>): Letter => ({
  subject: "Your Aidstation builder plan continues",
  paragraphs: [
    `Your builder plan is no longer canceled. It renews on ${holds_until}, and your keys keep working.`,
  ],
  action: { label: "See your plan", url },
  closing: "If you resumed it yourself, there’s nothing to do.",
});

export const builderPaidTwice = ({ url }: z.output<typeof BuilderLink>): Letter => ({
  subject: "Your second Aidstation payment is being refunded",
  paragraphs: [
    "This address already has a builder plan, and a second payment for one arrived. We’re refunding all of it to your original payment method.",
    "Your plan and its keys stay as they are. How long the refund takes depends on your bank.",
  ],
  action: { label: "See your plan", url },
  closing: "You won’t be charged twice.",
});

export const builderEnded = ({ url }: z.output<typeof BuilderLink>): Letter => ({
  subject: "Your Aidstation builder plan has ended",
  paragraphs: [
    "Your builder plan has ended, so your keys no longer work and webhooks are waiting.",
    "Your data is kept for 90 days. If you pay for a plan again by then, the same keys work again. A plan whose payment was disputed goes on once that dispute is withdrawn.",
  ],
  action: { label: "Start again", url },
  closing: "If you ended it yourself, you don’t have to do anything.",
});

export const partnerApplied = (given: z.output<typeof Applied>): Letter => ({
  subject: `${given.platform_name} wants to become a partner`,
  paragraphs: [
    `${given.platform_name} has applied for a sandbox key.`,
    `What they want to build: ${given.use_case}`,
    `Contact: ${given.email}`,
    `To approve: npm run admin -- partner:approve --application ${given.application_id}`,
  ],
  action: { label: "Open the service", url: given.url },
  closing: "We haven’t promised them anything.",
});

export const partnerApproved = ({ platform_name, url }: z.output<typeof PlatformLink>): Letter => ({
  subject: "Your Aidstation sandbox key",
  paragraphs: [
    `${platform_name} now has access to the sandbox. The link shows your key once and works for 14 days.`,
    "Have somewhere safe to store the key. Test calls are free, within the limits in our documentation. Don’t use data of real athletes.",
  ],
  action: { label: "See my sandbox key", url },
  closing: "If you didn’t apply for this, you can ignore this email.",
});

export const partnerPromoted = ({ platform_name, url }: z.output<typeof PlatformLink>): Letter => ({
  subject: "Your Aidstation live key",
  paragraphs: [
    `${platform_name} can go live. The link shows your live key once and works for 14 days.`,
    "Only use it on servers.",
  ],
  action: { label: "See my live key", url },
  closing: "Your sandbox key keeps working.",
});
