import { z } from "zod";
import { Email } from "./address";
import {
  documentedAs,
  EXAMPLE_ATHLETE_ID,
  Id,
  MomentSeconds,
  NAME_MAX,
  NamedId,
  NOTE_MAX,
  RequestId,
  Seconds,
  text,
} from "./primitives";

/** Teams: their directory, seats and discount. All times are Unix seconds. */

const DisplayName = text(NAME_MAX).min(1);
const optionalFields = {
  description: text(NOTE_MAX).nullish(),
  sport: text(NAME_MAX).nullish(),
};

export const NewOrganization = z.object({ display_name: DisplayName, ...optionalFields }).meta({
  id: "NewOrganization",
  examples: [{ display_name: "Northside Cycling", sport: "bike" }],
});
export type NewOrganization = z.output<typeof NewOrganization>;

/** An absent field stays unchanged, null clears it; the name cannot be cleared. */
export const OrganizationPatch = z
  .object({ display_name: DisplayName.optional(), ...optionalFields })
  .meta({ id: "OrganizationPatch", examples: [{ description: "Riders of the north side." }] });
export type OrganizationPatch = z.output<typeof OrganizationPatch>;

export const Organization = z
  .object({
    id: Id,
    partner_id: Id,
    display_name: z.string(),
    description: z.string().nullable(),
    sport: z.string().nullable(),
    member_count: z.int().meta({ description: "The number of members in the directory." }),
    created_at: Seconds,
    updated_at: Seconds,
  })
  .meta({ id: "Organization" });
export type Organization = z.output<typeof Organization>;

export const MEMBER_ROLES = ["admin", "member"] as const;
export const MemberRole = z.enum(MEMBER_ROLES);
export type MemberRole = z.output<typeof MemberRole>;

export const NewMember = z
  .object({
    email: Email,
    // Any text is accepted here; the operation has its own error code for unknown roles.
    role: text(NAME_MAX)
      .nullish()
      .meta({ description: "Defaults to `member`.", enum: [...MEMBER_ROLES, null] }),
    athlete_id: NamedId.nullish().meta({
      description: "The athlete of the account to link to the member.",
    }),
  })
  .meta({ id: "NewMember", examples: [{ email: "coach@northside.example", role: "admin" }] });
export type NewMember = z.output<typeof NewMember>;

/** An entry in an organization's directory. Removing it never removes an athlete. */
export const Member = z
  .object({
    id: Id,
    email: z.string(),
    role: MemberRole,
    athlete_id: Id.nullable(),
    joined_at: Seconds,
  })
  .meta({ id: "Member" });
export type Member = z.output<typeof Member>;

export const MemberList = z.object({
  members: z.array(Member),
  total: z.int().meta({ description: "The number of all members. This list isn't paginated." }),
  request_id: RequestId,
});

export const SEAT_STATUSES = ["active", "expired", "cancelled"] as const;
export const SeatStatus = z.enum(SEAT_STATUSES);
export type SeatStatus = z.output<typeof SeatStatus>;
export const SeatType = z.enum(["team", "enterprise"]);

const Seats = z.int().min(1).max(1_000_000);

export const NewSeatSubscription = z
  .object({
    type: SeatType,
    seats: Seats,
    start_date: MomentSeconds,
    end_date: MomentSeconds.meta({ description: "Must be after `start_date`." }),
  })
  .meta({
    id: "NewSeatSubscription",
    examples: [{ type: "team", seats: 25, start_date: 1_767_225_600, end_date: 4_102_444_800 }],
  });
export type NewSeatSubscription = z.output<typeof NewSeatSubscription>;

/** At least one of the three is required. */
export const SeatSubscriptionPatch = z
  .object({
    seats: Seats.optional(),
    status: SeatStatus.optional(),
    end_date: MomentSeconds.optional(),
  })
  .meta({ id: "SeatSubscriptionPatch", examples: [{ seats: 30 }] });
export type SeatSubscriptionPatch = z.output<typeof SeatSubscriptionPatch>;

export const SeatSubscription = z
  .object({
    id: Id,
    org_id: Id,
    type: SeatType,
    seats: z.int(),
    used_seats: z.int(),
    start_date: Seconds,
    end_date: Seconds,
    status: SeatStatus.meta({ description: "The status. `expired` once `end_date` has passed." }),
    created_at: Seconds,
  })
  .meta({ id: "SeatSubscription" });
export type SeatSubscription = z.output<typeof SeatSubscription>;

export const LICENSES_MAX = 500;

const NewLicense = z
  .object({
    athlete_id: NamedId,
    email: text(320).nullish().meta({ description: "Used only for display." }),
    name: text(NAME_MAX).nullish().meta({ description: "Used only for display." }),
  })
  .meta({ id: "NewLicense" });
export type NewLicense = z.output<typeof NewLicense>;

const licenses = z.array(NewLicense).meta({ minItems: 1, maxItems: LICENSES_MAX });
const example = [{ athlete_id: EXAMPLE_ATHLETE_ID, name: "Sam" }];
const examples = [{ licenses: example }, example];

/** A list of licenses, bare or under `licenses`; validation puts the items under `licenses` in both cases. */
export const NewLicenses = documentedAs(
  z.union([licenses, z.object({ licenses })]).meta({ examples }),
  z
    .preprocess((body) => (Array.isArray(body) ? { licenses: body } : body), z.object({ licenses }))
    .meta({ examples }),
);

/** One athlete's seat. A removed one stays listed as inactive. */
export const License = z
  .object({
    id: Id,
    subscription_id: Id,
    athlete_id: Id,
    email: z.string().nullable(),
    name: z.string().nullable(),
    active: z.boolean(),
    created_at: Seconds,
  })
  .meta({ id: "License" });
export type License = z.output<typeof License>;

export const LicenseList = z.object({ licenses: z.array(License), request_id: RequestId });
export const LicensesAdded = z.object({
  licenses: z.array(License),
  added: z.int().meta({ description: "The number of licenses that weren't active before." }),
  request_id: RequestId,
});
export const LicenseRemoved = z.object({
  athlete_id: Id,
  removed: z.literal(true),
  request_id: RequestId,
});

/** The plans an offer can be limited to. */
export const OfferPlan = z.enum(["12_month", "1_month"]);

export const OfferInput = z
  .object({
    discount_percent: z.number().min(1).max(30).multipleOf(0.01),
    applies_to_plan: OfferPlan.nullish().meta({
      description: "The plan the offer applies to. Defaults to all plans.",
    }),
    negotiated_by: text(NAME_MAX).nullish(),
    starts_at: MomentSeconds.nullish(),
    ends_at: MomentSeconds.nullish().meta({ description: "Must be after `starts_at`." }),
    note: text(NOTE_MAX).nullish(),
  })
  .meta({
    id: "OfferInput",
    examples: [{ discount_percent: 10, applies_to_plan: "12_month", negotiated_by: "Alex" }],
  });
export type OfferInput = z.output<typeof OfferInput>;

export const Offer = z
  .object({
    id: Id,
    org_id: Id,
    active: z.boolean(),
    discount_percent: z.number(),
    applies_to_plan: OfferPlan.nullable(),
    negotiated_by: z.string().nullable(),
    starts_at: Seconds.nullable(),
    ends_at: Seconds.nullable(),
    note: z.string().nullable(),
    created_at: Seconds,
  })
  .meta({ id: "Offer" });
export type Offer = z.output<typeof Offer>;

export const StoredOffer = Offer.extend({
  stack_cap_percent: z.number().meta({
    description: "The maximum of all discounts combined, in percent.",
  }),
}).meta({ id: "StoredOffer" });
