import { z } from "zod";
import type { Letter } from "./layout";
import { Address, Phrase } from "./variables";

/** Mail to athletes about their own sessions. */

export const DebriefDue = z.object({ session: Phrase, url: Address });

export const debriefDue = ({ session, url }: z.output<typeof DebriefDue>): Letter => ({
  subject: `How did it go? ${session}`,
  paragraphs: [
    `You asked for a reminder after your sessions. This one is over: ${session}.`,
    "The report takes less than a minute. It works on your phone, even offline once it’s open. The link is for this session only and works for 14 days.",
  ],
  action: { label: "Report how it went", url },
  closing: "To stop these reminders, turn them off on your own pages.",
});

export const OnboardAgain = z.object({ partner_name: Phrase, url: Address });

export const onboardAgain = ({ partner_name, url }: z.output<typeof OnboardAgain>): Letter => ({
  subject: "Your new link to the questions",
  paragraphs: [
    `Here is a new link to the questions that ${partner_name} asked you. Your answers are kept, and it asks only what’s missing. It works for 30 days.`,
  ],
  action: { label: "Answer the questions", url },
  closing: "If you didn’t ask for this, you can ignore it.",
});
