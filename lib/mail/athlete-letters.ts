import { z } from "zod";
import type { Letter } from "./layout";
import { Address, Phrase } from "./variables";

/** The letters to athletes about their own sessions. */

export const DebriefDue = z.object({ session: Phrase, url: Address });

export const debriefDue = ({ session, url }: z.output<typeof DebriefDue>): Letter => ({
  subject: `How did it go? ${session}`,
  paragraphs: [
    `You asked to be reminded after your sessions. This one is over: ${session}.`,
    "The report takes less than a minute and works on a phone, also without a line once it is open. The link is for this session alone and good for 14 days.",
  ],
  action: { label: "Report how it went", url },
  closing: "If you would rather not be reminded, turn it off on your own pages.",
});
