import { readFileSync } from "node:fs";
import { z } from "zod";
import { JOB_NAMES, runScheduled } from "@/inngest/schedule";
import { actingAs } from "@/lib/access/acting";
import { rotateSigningKeys } from "@/lib/access/signing-keys";
import { listErasures, replayErasures } from "@/lib/athletes/erasure-replay";
import { listFailingDuties } from "@/lib/billing/duties";
import { deletePerson } from "@/lib/closing/person";
import { agreePlan, endAgreement } from "@/lib/coaches/agreement";
import { MailAddress } from "@/lib/contract/address";
import { PARTNER_SCOPES } from "@/lib/contract/capabilities";
import { NewOauthClient } from "@/lib/contract/oauth-client";
import { listMail, listOddAddresses, retryMail } from "@/lib/mail/operator";
import { MAIL_STATES } from "@/lib/mail/states";
import { makeOwner } from "@/lib/members/owners";
import { listClients, registerClient, removeClient } from "@/lib/oauth/clients";
import { closePartner } from "@/lib/partners/closing";
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
import { check } from "@/lib/platform/check";
import { approveApplication, listApplications, promotePartner } from "@/lib/signup/applications";
import { listOpinions } from "@/lib/usage/opinions";
import { rotateKeys } from "@/lib/webhooks/key-rotation";
import { importCatalog, replaceSample } from "./catalog";
import { actAtStandIn, standInOptions } from "./stand-in";

/** An operator command: defines its options by a schema and calls one domain function. */
export interface Command {
  summary: string;
  options: z.ZodObject<Record<string, z.ZodType>>;
  run: (options: Record<string, unknown>) => Promise<unknown>;
  /** The suggested next step, printed below the result. */
  next?: (options: Record<string, unknown>, result: Record<string, unknown>) => string;
  /** An option that may be given without its name. */
  positional?: string;
}

/** Ties a command's options to its function; `run` receives what the schema has just parsed. */
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

const Erasures = z.object({
  erasures: z.array(z.object({ account_id: z.uuid(), id: z.uuid() })),
});

/** Reads the output of `erasures:list --json`. */
const readErasures = (file: string) =>
  Erasures.parse(JSON.parse(readFileSync(file, "utf8"))).erasures;

/** The operator at this terminal. */
export const operator = () => actingAs("operator", "admin");

const wholeNumber = z.coerce.number().int().min(0).max(2_000_000_000);
const positive = z.coerce.number().positive().max(1_000_000);

export const COMMANDS: Record<string, Command> = {
  "partner:create": {
    ...command(
      "Create a partner with its test account and a first key, shown once.",
      {
        name: z.string().min(1).max(200),
        email: MailAddress,
        kind: z.enum(["platform", "self_serve"]).default("platform"),
      },
      (options) => createPartner(operator(), options),
    ),
    next: ({ email }, { partner_id }) =>
      `Next, let its owner into the console:\n  npm run admin -- partner:owner --partner ${partner_id} --email ${email}`,
  },
  "partner:list": command("List partners, accounts and keys.", {}, () => listPartners()),
  "partner:suspend": command(
    "Suspend a partner; --resume yes lets it back in.",
    { partner: z.string(), resume: z.enum(["yes"]).optional() },
    ({ partner, resume }) => setSuspended(operator(), partner, resume === undefined),
  ),
  "partner:owner": command(
    "Let whoever proves an address into the partner's console as its owner: they join at /dev.",
    { partner: z.string(), email: MailAddress },
    async ({ partner, email }) => {
      await makeOwner(operator(), partner, email);
      return { partner_id: partner, owner: email };
    },
  ),
  "partner:applications": command("List the newest applications of platforms.", {}, () =>
    listApplications(operator()),
  ),
  "partner:approve": command(
    "Make the partner of an application, and mail them a link to their sandbox key.",
    { application: z.string() },
    ({ application }) => approveApplication(operator(), application),
  ),
  "partner:promote": command(
    "Mail a platform a link to its live key.",
    { partner: z.string() },
    ({ partner }) => promotePartner(operator(), partner),
  ),
  "partner:close": command(
    "Close a partner: nothing but reading and exporting for 30 days, then everything is deleted.",
    { partner: z.string() },
    ({ partner }) => closePartner(operator(), partner),
  ),
  "docs:opinions": command(
    "List what readers think of the pages of the documentation, the least helpful first.",
    {},
    () => listOpinions(operator()),
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
  "person:delete": command(
    "Delete the sign-in of an address on its owner's request, once they have ended all else.",
    { email: MailAddress, environment: z.enum(["test", "live"]).default("live") },
    (person) => deletePerson(operator(), person),
  ),
  "oauth:rotate-keys": command(
    "Sign access tokens with a new key; those signed before stay good until they are over.",
    { environment: z.enum(["test", "live"]) },
    ({ environment }) => rotateSigningKeys(operator(), environment),
  ),
  "oauth:client": command(
    "Register an app that people may connect; --redirects separated by commas, --secret yes for a server that keeps one.",
    {
      environment: z.enum(["test", "live"]).default("test"),
      name: z.string(),
      redirects: z.string().transform((text) => text.split(",").map((one) => one.trim())),
      uri: z.string().optional(),
      logo: z.string().optional(),
      secret: z.enum(["yes"]).optional(),
    },
    async ({ environment, redirects: redirect_uris, logo: logo_uri, secret, ...app }) => {
      const client = check(NewOauthClient, {
        ...{ ...app, redirect_uris, logo_uri, has_secret: secret === "yes" },
      });
      return registerClient({ ...operator(), environment }, client);
    },
  ),
  "oauth:clients": command("List the apps that the operator registered.", {}, () =>
    listClients(operator()),
  ),
  "oauth:client-remove": command(
    "Remove an app of the operator's: it does nothing more for anybody.",
    { client: z.string() },
    ({ client }) => removeClient(operator(), client),
  ),
  "key-service:rotate": command(
    "Put all sealed secrets under a new version of the master key.",
    {},
    () => rotateKeys(operator()),
  ),
  "limits:set": command(
    "Set an account's sustained requests per second and burst, and its ceilings a day.",
    {
      account: z.string(),
      rps: positive.optional(),
      burst: positive.int().optional(),
      day: z.union([z.literal("none"), wholeNumber]).optional(),
      intelligence: z.union([z.literal("base"), wholeNumber]).optional(),
      unbounded: z.enum(["yes", "no"]).optional(),
    },
    ({ account, rps, burst, day, intelligence, unbounded }) =>
      setLimits(operator(), account, {
        ...(rps === undefined ? {} : { ratePerSecond: rps }),
        ...(burst === undefined ? {} : { burst }),
        ...(day === undefined ? {} : { requestsPerDay: day === "none" ? null : day }),
        ...(intelligence === undefined
          ? {}
          : { intelligencePerDay: intelligence === "base" ? null : intelligence }),
        ...(unbounded === undefined ? {} : { isUnbounded: unbounded === "yes" }),
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
  "team:agree": command(
    "Give a team of coaches a plan by agreement, without end until --end yes; nothing is charged for it.",
    {
      team: z.uuid(),
      plan: z.enum(["pro_coach", "head_coach", "business", "enterprise"]).default("enterprise"),
      seats: z.coerce.number().int().min(0).max(100_000).default(0),
      coaches: z.coerce.number().int().min(0).max(10_000).default(0),
      end: z.enum(["yes"]).optional(),
    },
    ({ team, plan, seats, coaches, end }) =>
      end === undefined
        ? agreePlan(operator(), team, { plan, athleteSeats: seats, extraCoaches: coaches })
        : endAgreement(operator(), team),
  ),
  "mail:list": command(
    "List the newest mails and what became of them, without what is in them.",
    { state: z.enum(MAIL_STATES).optional() },
    ({ state }) => listMail(operator(), state ?? null),
  ),
  "mail:retry": command(
    "Send a mail that was refused, or waits, now.",
    { mail: z.string() },
    ({ mail }) => retryMail(operator(), mail),
  ),
  "erasures:list": command(
    "List the athletes erased since a day, to keep beside the backups.",
    { since: z.iso.date().default("1970-01-01") },
    async ({ since }) => ({ erasures: await listErasures(operator(), Date.parse(since)) }),
  ),
  "erasures:replay": command(
    "Erase anew whom a restored backup has brought back, from a list of erasures.",
    { file: z.string() },
    ({ file }) => replayErasures(operator(), readErasures(file)),
  ),
  "catalog:import": {
    ...command(
      "Import products from a list of label facts (JSON) or an export of Open Food Facts (CSV): all that are sound, at once; --report names a file for those that are not.",
      { file: z.string(), report: z.string().optional() },
      ({ file, report }) => importCatalog(operator(), { file, report }),
    ),
    positional: "file",
  },
  "sample:load": command(
    "Load the sample roster that coaches without athletes see; --anew yes writes it anew.",
    { anew: z.enum(["yes"]).optional() },
    ({ anew }) => replaceSample({ isAnew: anew !== undefined }),
  ),
  doctor: command(
    "List stored addresses that nothing can be mailed to, and how they should be.",
    {},
    () => listOddAddresses(operator()),
  ),
  "duties:list": command(
    "List cancellations, refunds and the like that the payment processor refuses, the oldest first.",
    {},
    () => listFailingDuties(operator()),
  ),
  "stripe:act": command(
    "Do at the stand-in for Stripe what buyers and banks do, to an athlete's newest purchase.",
    standInOptions,
    actAtStandIn,
  ),
  "jobs:run": {
    ...command("Run a scheduled job now.", { name: z.enum(JOB_NAMES) }, ({ name }) =>
      runScheduled(name),
    ),
    positional: "name",
  },
};
