import { z } from "zod";
import type { Letter } from "./layout";
import { Address, Lines, Phrase } from "./variables";

/** Mail that alerts coaches. */

export const CoachAlert = z.object({ athlete_name: Phrase, lines: Lines, url: Address });
export const CoachDigest = z.object({ lines: Lines, url: Address });

const CLOSING =
  "Change which alerts you get, how and when in your alert rules. Guidance, not medical instructions.";

export const coachAlert = ({ athlete_name, lines, url }: z.output<typeof CoachAlert>): Letter => ({
  subject: `${athlete_name} may need attention`,
  paragraphs: [`Your alert rules flagged ${athlete_name}:`, ...lines],
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
