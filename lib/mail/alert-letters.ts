import { z } from "zod";
import type { Letter } from "./layout";
import { Address, Lines, Phrase } from "./variables";

/** The letters by which coaches are alerted. */

export const CoachAlert = z.object({ athlete_name: Phrase, lines: Lines, url: Address });
export const CoachDigest = z.object({ lines: Lines, url: Address });

const CLOSING =
  "Which alerts you get, how and when is set in your alert rules. Guidance, not medical instructions.";

export const coachAlert = ({ athlete_name, lines, url }: z.output<typeof CoachAlert>): Letter => ({
  subject: `${athlete_name} may need you`,
  paragraphs: [`Your alert rules point to ${athlete_name}:`, ...lines],
  action: { label: "Open your queue", url },
  closing: CLOSING,
});

export const coachDigest = ({ lines, url }: z.output<typeof CoachDigest>): Letter => ({
  subject:
    lines.length === 1 ? "1 athlete to look at today" : `${lines.length} athletes to look at today`,
  paragraphs: ["Since the last digest your alert rules point to:", ...lines],
  action: { label: "Open your queue", url },
  closing: CLOSING,
});
