import { z } from "zod";
import { Milliseconds, MomentMs, PageQuery, page, text } from "./primitives";

/** Which of what was done in a team is asked for. */
export const TeamAuditQuery = PageQuery.extend({
  action: text(100).optional().meta({ description: "Only this, such as `coach.role_changed`." }),
  actor_id: text(100).optional().meta({ description: "Only what they did." }),
  since: MomentMs.optional().meta({ description: "Not before this moment, Unix milliseconds." }),
  until: MomentMs.optional().meta({ description: "Before this moment, Unix milliseconds." }),
});
export type TeamAuditQuery = z.output<typeof TeamAuditQuery>;

const name = (of: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${of}; null where the team knows no name, or no longer.` });

/** Something that was done in a team. */
const TeamAuditEntry = z
  .object({
    actor_kind: z.string(),
    actor_id: z.string(),
    actor_name: name("Who did it, or the name of the key"),
    action: z.string(),
    subject_kind: z.string(),
    subject_id: z.string(),
    subject_name: name("What it was done to, or whose that is"),
    at: Milliseconds,
  })
  .meta({ id: "TeamAuditEntry" });
export const TeamAuditEntries = page("entries", TeamAuditEntry);
