import { z } from "zod";
import { Milliseconds, MomentMs, PageQuery, page, text } from "./primitives";

/** Filters of the team's audit log. */
export const TeamAuditQuery = PageQuery.extend({
  action: text(100).optional().meta({
    description: "Return only entries with this action, such as `coach.role_changed`.",
  }),
  actor_id: text(100).optional().meta({ description: "Return only entries by this actor." }),
  since: MomentMs.optional().meta({
    description: "Return only entries at or after this time, in Unix milliseconds.",
  }),
  until: MomentMs.optional().meta({
    description: "Return only entries before this time, in Unix milliseconds.",
  }),
});
export type TeamAuditQuery = z.output<typeof TeamAuditQuery>;

const name = (of: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${of}. Null if the team doesn't know the name, or no longer does.` });

/** One action in a team. */
const TeamAuditEntry = z
  .object({
    actor_kind: z.string(),
    actor_id: z.string(),
    actor_name: name("The name of the person or key that did it"),
    action: z.string(),
    subject_kind: z.string(),
    subject_id: z.string(),
    subject_name: name("The name of what it was done to, or of its owner"),
    at: Milliseconds,
  })
  .meta({ id: "TeamAuditEntry" });
export const TeamAuditEntries = page("entries", TeamAuditEntry);
