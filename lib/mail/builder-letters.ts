import { z } from "zod";
import type { Letter } from "./layout";
import { Address, LongPhrase, Phrase } from "./variables";

/** The letters to those who build on the service. */

export const BuilderKey = z.object({ key: Phrase, address: Phrase, url: Address });
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
    "Your payment has arrived, and your account is ready. This is your API key:",
    key,
    `It works at ${address}. Keep it where secrets are kept, on servers alone: we keep only a hash of it.`,
  ],
  action: { label: "Make the first call", url },
  closing: "If you did not ask for this, answer nothing and give the key to nobody.",
});

export const builderKeyRotated = ({ key, address, url }: z.output<typeof BuilderKey>): Letter => ({
  subject: "Your new Aidstation API key",
  paragraphs: [
    "A new API key was asked for. This is it:",
    key,
    `It works at ${address} now. The key before it works for 72 more hours, so that you can put the new one in its place.`,
  ],
  action: { label: "See how to use it", url },
  closing: "If it was not you who asked, put the new key in place all the same: the old one ends.",
});

export const builderKeyAgain = ({ url }: z.output<typeof BuilderLink>): Letter => ({
  subject: "A new key for your Aidstation account",
  paragraphs: [
    "This address has an Aidstation account for builders. Open the link within an hour to have a new key mailed to you.",
    "Nothing has changed so far, and you need not pay again.",
  ],
  action: { label: "Have a new key mailed", url },
  closing: "If you did not ask for this, do nothing: your key stays as it is.",
});

export const builderPaymentFailed = ({
  holds_until,
  url,
}: z.output<typeof BuilderOwing>): Letter => ({
  subject: "The payment for your Aidstation key did not go through",
  paragraphs: [
    `The payment for your builder plan did not go through. Your keys work as before until ${holds_until}.`,
    "Look at the way you pay, and change it if need be. We try again by ourselves.",
  ],
  action: { label: "See what is owed", url },
  closing: "If you have just paid, there is nothing to do.",
});

export const builderPaymentOwed = ({
  holds_until,
  url,
}: z.output<typeof BuilderOwing>): Letter => ({
  subject: "The payment for your Aidstation key is still owed",
  paragraphs: [
    `The payment for your builder plan has still not gone through. Your keys work until ${holds_until}.`,
    "After that they are refused, and webhooks wait, until it is paid.",
  ],
  action: { label: "See what is owed", url },
  closing: "If you have just paid, there is nothing to do.",
});

export const builderSuspended = ({ holds_until, url }: z.output<typeof BuilderOwing>): Letter => ({
  subject: "Your Aidstation account is suspended",
  paragraphs: [
    `The payment for your builder plan was not made, so your keys are refused since ${holds_until}, and webhooks wait.`,
    "Everything is kept. Once it is paid the same keys work again. After 90 days the account is closed.",
  ],
  action: { label: "See what is owed", url },
  closing: "If you do not need it any more, do nothing.",
});

export const partnerApplied = (given: z.output<typeof Applied>): Letter => ({
  subject: `${given.platform_name} asks to become a partner`,
  paragraphs: [
    `${given.platform_name} has applied for a sandbox key.`,
    `What they want to do: ${given.use_case}`,
    `Who asked: ${given.email}`,
    `To approve: npm run admin -- partner:approve --application ${given.application_id}`,
  ],
  action: { label: "Open the service", url: given.url },
  closing: "Nothing was promised to them.",
});

export const partnerApproved = ({ platform_name, url }: z.output<typeof PlatformLink>): Letter => ({
  subject: "Your Aidstation sandbox key",
  paragraphs: [
    `${platform_name} may use the sandbox. The link shows your key once, and is good for 14 days.`,
    "Open it where you can keep a secret. Any number of calls can be tried there; no real athletes belong into it.",
  ],
  action: { label: "See my sandbox key", url },
  closing: "If you did not apply for this, do nothing.",
});

export const partnerPromoted = ({ platform_name, url }: z.output<typeof PlatformLink>): Letter => ({
  subject: "Your Aidstation live key",
  paragraphs: [
    `${platform_name} may go live. The link shows your live key once, and is good for 14 days.`,
    "Use it on servers alone.",
  ],
  action: { label: "See my live key", url },
  closing: "Your sandbox key goes on working.",
});
