import { z } from "zod";
import { PARTNER_SCOPES } from "./capabilities";
import { keyFields } from "./key-fields";
import {
  Id,
  Milliseconds,
  NOTE_MAX,
  PlainName,
  RequestId,
  StrangersName,
  text,
  URL_MAX,
} from "./primitives";

/** A partner's account as shown to the partner, and its keys. */

const EnvironmentName = z.enum(["test", "live"]);
const Scopes = z.array(z.enum(PARTNER_SCOPES));

const WebAddress = text(URL_MAX).pipe(z.url({ protocol: /^https?$/ }));

/** The placeholder for an activity in a partner's own URL template. */
export const ACTIVITY_PLACEHOLDER = "{activity_id}";
const isTemplate = (template: string): boolean =>
  template.includes(ACTIVITY_PLACEHOLDER) &&
  WebAddress.safeParse(template.replaceAll(ACTIVITY_PLACEHOLDER, "x")).success;

const ActivityLinkTemplate = text(URL_MAX)
  .refine(isTemplate, `must be an http or https address that contains ${ACTIVITY_PLACEHOLDER}`)
  .meta({
    description: `A URL in which \`${ACTIVITY_PLACEHOLDER}\` is a placeholder for an activity's id.`,
  });

export const Branding = z
  .object({
    display_name: z.string().nullable().meta({
      description: "The name shown to athletes. Null to use `name`.",
    }),
    return_url: z.string().nullable().meta({ description: "The URL a checkout returns to." }),
    activity_link_template: z.string().nullable(),
    fueling_path_copy: z.string().nullable(),
  })
  .meta({ id: "Branding" });
export type Branding = z.output<typeof Branding>;

/** An absent field stays unchanged, null clears it. */
export const BrandingPatch = z
  .object({
    display_name: StrangersName.nullish(),
    return_url: WebAddress.nullish(),
    activity_link_template: ActivityLinkTemplate.nullish(),
    fueling_path_copy: text(NOTE_MAX).nullish(),
  })
  .meta({ id: "BrandingPatch", examples: [{ display_name: "Ridewell" }] });
export type BrandingPatch = z.output<typeof BrandingPatch>;

const Ceiling = z.int().nullable();

export const PartnerAccount = z
  .object({
    id: Id,
    name: z.string(),
    kind: z.enum(["self_serve", "platform"]),
    environment: EnvironmentName,
    status: z.enum(["active", "past_due", "suspended", "closed"]),
    rate_limits: z.object({
      requests_per_second: z.number(),
      burst: z.int(),
      requests_per_day: Ceiling.meta({ description: "Null if there is no daily limit." }),
      intelligence_per_day: Ceiling.meta({
        description:
          "An agreed ceiling. Null if it grows with the number of athletes calculated that day.",
      }),
      ip_requests_per_day: Ceiling.meta({
        description: "Null if IP addresses have no daily ceiling.",
      }),
    }),
    quotas: z.object({ organizations: z.int().nullable(), athletes: z.int().nullable() }),
    branding: Branding,
  })
  .meta({ id: "PartnerAccount" });
export type PartnerAccount = z.output<typeof PartnerAccount>;
export const ReadPartnerAccount = PartnerAccount.extend({ request_id: RequestId });

export const NewApiKey = z
  .object({
    name: PlainName,
    scopes: Scopes.min(1).max(PARTNER_SCOPES.length).optional().meta({
      description:
        "The scopes of the new key. Defaults to all. A key can't grant more than it has.",
    }),
    environment: EnvironmentName.optional().meta({
      description: "The environment of the calling key. Any other is rejected.",
    }),
  })
  .meta({ id: "NewApiKey", examples: [{ name: "Nightly sync", scopes: ["read"] }] });
export type NewApiKey = z.output<typeof NewApiKey>;

export const ApiKey = z.object(keyFields("sk_test_")).meta({ id: "ApiKey" });
export type ApiKey = z.output<typeof ApiKey>;

export const MintedApiKey = z.object({
  id: Id,
  key: z.string().meta({ description: "The full key. Shown only once." }),
  name: z.string(),
  environment: EnvironmentName,
  scopes: z.array(z.string()),
  created_at: Milliseconds,
  request_id: RequestId,
});
