import { z } from "zod";
import { JOB_NAMES, runScheduled } from "@/inngest/schedule";
import { actingAs } from "@/lib/access/acting";
import { PARTNER_SCOPES } from "@/lib/contract/capabilities";
import {
  createPartner,
  issueKey,
  listPartners,
  revokeKey,
  setLimits,
  setPartnerOffer,
  setReturnAddress,
  setSuspended,
} from "@/lib/partners/partners";
import { rotateKeys } from "@/lib/webhooks/key-rotation";
import { sendStripeEvent, stripeEventOptions } from "./stripe-event";

/** The operator's commands: each names its options by a schema and calls one verb. */
export interface Command {
  summary: string;
  options: z.ZodObject<Record<string, z.ZodType>>;
  run: (options: Record<string, unknown>) => Promise<unknown>;
  /** An option that may be given without its name. */
  positional?: string;
}

/** Ties a command's options to its verb; the schema beside it has just parsed what `run` is given. */
function command<Shape extends Record<string, z.ZodType>>(
  summary: string,
  shape: Shape,
  run: (options: z.output<z.ZodObject<Shape>>) => Promise<unknown>,
): Command {
  return {
    summary,
    options: z.object(shape),
    run: (options) => run(options as z.output<z.ZodObject<Shape>>),
  };
}

/** The operator at this terminal. */
export const operator = () => actingAs("operator", "admin");

const positive = z.coerce.number().positive().max(1_000_000);

export const COMMANDS: Record<string, Command> = {
  "partner:create": command(
    "Create a partner with its test account and a first key, shown once.",
    {
      name: z.string().min(1).max(200),
      email: z.email(),
      kind: z.enum(["platform", "self_serve"]).default("platform"),
    },
    (options) => createPartner(operator(), options),
  ),
  "partner:list": command("List partners, accounts and keys.", {}, () => listPartners()),
  "partner:suspend": command(
    "Suspend a partner; --resume yes lets it back in.",
    { partner: z.string(), resume: z.enum(["yes"]).optional() },
    ({ partner, resume }) => setSuspended(operator(), partner, resume === undefined),
  ),
  "key:issue": command(
    "Issue a key, shown once. The first live key creates the live account.",
    {
      partner: z.string(),
      environment: z.enum(["test", "live"]).default("test"),
      name: z.string().min(1).max(200).default("issued by operator"),
      scopes: z
        .string()
        .default("*")
        .transform((text) => text.split(","))
        .pipe(z.array(z.enum(PARTNER_SCOPES)).min(1)),
    },
    ({ partner, ...order }) => issueKey(operator(), { partnerId: partner, ...order }),
  ),
  "key:revoke": command("Revoke a key at once.", { key: z.string() }, ({ key }) =>
    revokeKey(operator(), key),
  ),
  "key-service:rotate": command(
    "Put all sealed secrets under a new version of the master key.",
    {},
    () => rotateKeys(operator()),
  ),
  "limits:set": command(
    "Set an account's sustained requests per second and burst.",
    { account: z.string(), rps: positive.optional(), burst: positive.int().optional() },
    ({ account, rps, burst }) =>
      setLimits(operator(), account, {
        ...(rps === undefined ? {} : { ratePerSecond: rps }),
        ...(burst === undefined ? {} : { burst }),
      }),
  ),
  "partner:offer": command(
    "Set the percent of an account's partner offer.",
    { account: z.string(), percent: z.coerce.number().min(0).max(30).multipleOf(0.01) },
    ({ account, percent }) => setPartnerOffer(operator(), account, percent),
  ),
  "partner:return-url": command(
    "Set where a partner's athletes return to after a checkout.",
    { partner: z.string(), url: z.url({ protocol: /^https?$/ }).max(2_048) },
    ({ partner, url }) => setReturnAddress(operator(), partner, url),
  ),
  "stripe:event": command(
    "Send a signed Stripe event about a purchase to the webhook route.",
    stripeEventOptions,
    sendStripeEvent,
  ),
  "jobs:run": {
    ...command("Run a scheduled job now.", { name: z.enum(JOB_NAMES) }, ({ name }) =>
      runScheduled(name),
    ),
    positional: "name",
  },
};
