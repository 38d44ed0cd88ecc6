import { z } from "zod";
import { Email } from "./address";
import { IMPORT_MAX } from "./coach";
import {
  documentedAs,
  Id,
  Milliseconds,
  NamedId,
  PlainName,
  page,
  RequestId,
  text,
} from "./primitives";

/** An athlete asked to join the roster. */
export const NewInvitation = z
  .object({
    email: Email,
    name: PlainName.nullish(),
    group_id: NamedId.nullish(),
    coach_uid: NamedId.nullish().meta({
      description:
        "Who will coach the athlete. Absent: whoever invites them. Null: nobody yet; a coach who does not lead the team always invites for themself.",
    }),
    paid_by_team: z
      .boolean()
      .nullish()
      .meta({ description: "The athlete gets a seat of the team." }),
  })
  .meta({ id: "NewInvitation", examples: [{ email: "sam@athlete.example", name: "Sam Rider" }] });
export type NewInvitation = z.output<typeof NewInvitation>;

export const Invitation = z
  .object({
    id: Id,
    role: z
      .enum(["admin", "coach", "assistant", "owner"])
      .nullable()
      .meta({ description: "What a coach was asked to be; null for athletes." }),
    email: z.string(),
    name: z.string().nullable(),
    group_id: Id.nullable(),
    coach_uid: Id.nullable(),
    paid_by_team: z.boolean(),
    status: z.enum(["open", "accepted", "closed", "expired"]).meta({
      description: "`closed` was declined or taken back.",
    }),
    created_at: Milliseconds,
    expires_at: Milliseconds,
  })
  .meta({ id: "Invitation" });
export type Invitation = z.output<typeof Invitation>;

/** An invitation just sent, with the link that stands in the mail. */
const SentInvitation = Invitation.extend({
  url: z.url().meta({ description: "Where it is accepted. Shown here and never again." }),
}).meta({ id: "SentInvitation" });
export type SentInvitation = z.output<typeof SentInvitation>;
export const SentInvitationAnswer = SentInvitation.extend({ request_id: RequestId });
export const InvitationList = page("invitations", Invitation);

const Pasted = z.array(z.unknown()).min(1);
/** 200 rows of the longest names and addresses, twice over. */
const CSV_MAX = 300_000;
const Shown = z.union([
  z.object({
    csv: z.string().meta({
      description:
        "A header `name,email,group`, and `paid_by_team` (`true` or `false`) where seats are given, and the rows; cells may be parted by commas, semicolons or tabs.",
    }),
  }),
  z.object({ invitations: z.array(NewInvitation).max(IMPORT_MAX) }),
]);
const examples = [{ csv: "name,email,group\nSam Rider,sam@athlete.example,Juniors\n" }];

/** Many at once: a CSV text, or a list of the same items as of a single invitation. */
export const InvitationImport = documentedAs(
  Shown.meta({ examples }),
  z
    .object({ csv: text(CSV_MAX).optional(), invitations: Pasted.optional() })
    .refine(
      ({ csv, invitations }) => (csv === undefined) !== (invitations === undefined),
      "needs either csv or invitations",
    )
    .meta({ examples }),
);
export type InvitationImport = z.output<typeof InvitationImport>;

/** What became of a row that was not sent. */
const RowError = z
  .object({
    row: z.int().meta({ description: "From 1, without the header." }),
    code: z.string(),
    message: z.string(),
    param: z.string().optional(),
  })
  .meta({ id: "RowError" });
export type RowError = z.output<typeof RowError>;

export const InvitationsSent = z.object({
  invitations: z.array(SentInvitation),
  errors: z.array(RowError),
  total: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  request_id: RequestId,
});
