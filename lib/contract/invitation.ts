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

/** An invitation for an athlete to join the roster. */
export const NewInvitation = z
  .object({
    email: Email,
    name: PlainName.nullish(),
    group_id: NamedId.nullish(),
    coach_uid: NamedId.nullish().meta({
      description:
        "The coach of the athlete. Defaults to the caller. Null for no coach yet. A coach who doesn't lead the team can only invite for themself.",
    }),
    paid_by_team: z
      .boolean()
      .nullish()
      .meta({ description: "Whether the athlete gets one of the team's seats." }),
  })
  .meta({ id: "NewInvitation", examples: [{ email: "sam@athlete.example", name: "Sam Rider" }] });
export type NewInvitation = z.output<typeof NewInvitation>;

export const Invitation = z
  .object({
    id: Id,
    role: z
      .enum(["admin", "coach", "assistant", "owner"])
      .nullable()
      .meta({ description: "The role offered to a coach. Null for athletes." }),
    email: z.string(),
    name: z.string().nullable(),
    group_id: Id.nullable(),
    coach_uid: Id.nullable(),
    paid_by_team: z.boolean(),
    status: z.enum(["open", "accepted", "closed", "expired"]).meta({
      description: "`closed` if the invitation was declined or withdrawn.",
    }),
    created_at: Milliseconds,
    expires_at: Milliseconds,
  })
  .meta({ id: "Invitation" });
export type Invitation = z.output<typeof Invitation>;

/** An invitation just sent, with the link from the email. */
const SentInvitation = Invitation.extend({
  url: z.url().meta({ description: "The URL where the invitation is accepted. Shown only once." }),
}).meta({ id: "SentInvitation" });
export type SentInvitation = z.output<typeof SentInvitation>;
export const SentInvitationAnswer = SentInvitation.extend({ request_id: RequestId });
export const InvitationList = page("invitations", Invitation);

const Pasted = z.array(z.unknown()).min(1);
/** Twice the size of 200 rows with the longest names and addresses. */
const CSV_MAX = 300_000;
const Shown = z.union([
  z.object({
    csv: z.string().meta({
      description:
        "A header `name,email,group`, plus `paid_by_team` (`true` or `false`) to give seats, followed by the rows. Cells can be separated by commas, semicolons or tabs.",
    }),
  }),
  z.object({ invitations: z.array(NewInvitation).max(IMPORT_MAX) }),
]);
const examples = [{ csv: "name,email,group\nSam Rider,sam@athlete.example,Juniors\n" }];

/** Many invitations at once: CSV text, or a list of single invitations. */
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

/** Why a row was not sent. */
const RowError = z
  .object({
    row: z.int().meta({ description: "The number of the row, from 1, not counting the header." }),
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
