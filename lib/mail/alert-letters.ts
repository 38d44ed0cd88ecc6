import { z } from "zod";
import type { Letter } from "./layout";
import { Address, Lines, Phrase } from "./variables";

/** Mail that alerts coaches. */

export const CoachAlert = z.object({
  athlete_name: Phrase,
  lines: Lines,
  url: Address,
  /** Whether a corrected report changed what an earlier mail said. */
  is_corrected: z.boolean().optional(),
});
export const CoachDigest = z.object({ lines: Lines, url: Address });

export const WebhookOff = z.object({ host: Phrase, url: Address });

export const webhookOff = ({ host, url }: z.output<typeof WebhookOff>): Letter => ({
  subject: "Your webhook was switched off",
  paragraphs: [
    `Your webhook to ${host} failed too often in a row, so we no longer send anything there. What has happened since then isn’t sent later by itself.`,
    "Once it works again, switch it on and send again what you missed.",
  ],
  action: { label: "See webhook", url },
  closing: "If you no longer need it, you don’t have to do anything.",
});

const CLOSING =
  "Change which alerts you get, how and when in your alert rules. Guidance, not medical instructions.";

export const coachAlert = ({
  athlete_name,
  lines,
  url,
  is_corrected = false,
}: z.output<typeof CoachAlert>): Letter => ({
  subject: is_corrected
    ? `Corrected: a report of ${athlete_name}`
    : `${athlete_name} may need attention`,
  paragraphs: [
    is_corrected
      ? `A report of ${athlete_name} that you got an urgent alert about was corrected:`
      : `Your alert rules flagged ${athlete_name}:`,
    ...lines,
  ],
  action: { label: "Open triage", url },
  closing: CLOSING,
});

export const coachDigest = ({ lines, url }: z.output<typeof CoachDigest>): Letter => ({
  subject:
    lines.length === 1 ? "1 athlete needs attention" : `${lines.length} athletes need attention`,
  paragraphs: ["Since the last digest, your alert rules flagged:", ...lines],
  action: { label: "Open triage", url },
  closing: CLOSING,
});
