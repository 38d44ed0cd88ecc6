import { audit } from "@/lib/access/audit";
import type { CallScope } from "@/lib/access/scope";
import { addressKey } from "@/lib/contract/address";
import { DAY_MS } from "@/lib/contract/durations";
import { fail } from "@/lib/contract/errors";
import { queueMail } from "@/lib/mail/queue";
import { leadsConsole, makeOwner } from "@/lib/members/owners";
import { foundPlatform, issueLinkedKey, requirePlatform } from "@/lib/partners/platforms";
import { sha256 } from "@/lib/platform/crypto";
import { transaction } from "@/lib/platform/db";
import { baseUrl, type Environment, env } from "@/lib/platform/env";
import { canBeId, newId, newLinkSecret } from "@/lib/platform/ids";
import {
  findApplications,
  findKeyLink,
  insertApplication,
  insertKeyLink,
  lockOpenApplication,
  nameFounded,
  spendKeyLink,
} from "./applications.store";
import { takeApplicationMail, takeNetworkTry } from "./attempts";

/** Platforms applying to become partners, and how they get their keys. */

export interface Application {
  platformName: string;
  useCase: string;
  email: string;
}

/**
 * Stores an application and mails the operator, if an address is configured; if there are very many in a day, the
 * operator is mailed about some of them, and all are listed.
 *
 * @throws rate_limited for a network that sends too many
 */
export async function apply(scope: CallScope, application: Application): Promise<void> {
  if (!(await takeNetworkTry(scope)))
    fail("rate_limited", {
      limit: "address_rate",
      message: "Too many applications came from your network.",
    });
  const { environment } = scope;
  const { platformName, useCase } = application;
  const [id, email] = [newId(), addressKey(application.email)];
  const isTold = env.CONTACT_EMAIL !== "" && (await takeApplicationMail());
  await transaction(scope, async (unit) => {
    const nowMs = unit.wallMs;
    await insertApplication(unit.db, { id, environment, platformName, useCase, email, nowMs });
    await audit(unit, "application.sent", [{ kind: "application", id }]);
    if (!isTold) return;
    const url = baseUrl(environment);
    const said = { platform_name: platformName, use_case: useCase, email, application_id: id };
    const mail = { environment, to: env.CONTACT_EMAIL, template: "partner_applied" as const };
    await queueMail(unit, { ...mail, variables: { ...said, url } });
  });
}

const LISTED = 200;

/** Returns the newest applications, for the operator. */
export async function listApplications(scope: CallScope) {
  const rows = await findApplications(scope.db, LISTED);
  return rows.map((row) => ({
    application_id: row.id,
    platform_name: row.platformName,
    use_case: row.useCase,
    email: row.email,
    created_at: row.createdAt.toISOString(),
    partner_id: row.partnerId,
  }));
}

/** How long a mailed link can issue its key. */
const LINK_VALID_MS = 14 * DAY_MS;

/**
 * Creates the partner for an application, and mails them a link that issues their sandbox key.
 *
 * @throws resource_not_found for an application that is unknown or was approved already
 */
export async function approveApplication(scope: CallScope, applicationId: string) {
  return transaction(scope, async (unit) => {
    const application = canBeId(applicationId)
      ? await lockOpenApplication(unit.db, applicationId)
      : null;
    if (application === null)
      fail("resource_not_found", { message: "There is no such application that is open." });
    const { id, platformName: name, email } = application;
    const partnerId = await foundPlatform(unit, { name, email });
    await makeOwner(unit, partnerId, email);
    await nameFounded(unit.db, id, partnerId);
    await audit(unit, "application.approved", [{ kind: "application", id }]);
    await mailLink(unit, { partnerId, name, email, environment: "test" });
    return { partner_id: partnerId, mailed: email };
  });
}

/**
 * Mails a platform a link that issues its live key.
 *
 * @throws resource_not_found; role_required if the platform's address doesn't lead its live console
 */
export async function promotePartner(scope: CallScope, partnerId: string) {
  return transaction(scope, async (unit) => {
    const { name, email } = await requirePlatform(unit, partnerId);
    if (!(await leadsConsole({ ...unit, environment: "live" }, partnerId, email)))
      fail("role_required", {
        message: `${email} doesn't lead the platform's live console. Make it an owner, or issue a key.`,
      });
    await audit(unit, "partner.promoted", [{ kind: "partner", id: partnerId }]);
    await mailLink(unit, { partnerId, name, email, environment: "live" });
    return { partner_id: partnerId, mailed: email };
  });
}

async function mailLink(
  unit: CallScope,
  {
    partnerId,
    name: platform_name,
    email: to,
    environment,
  }: { partnerId: string; name: string; email: string; environment: Environment },
): Promise<void> {
  const token = newLinkSecret();
  const expiresMs = unit.wallMs + LINK_VALID_MS;
  await insertKeyLink(unit.db, { hash: sha256(token), partnerId, environment, expiresMs });
  const url = `${baseUrl(environment)}/partners/key?token=${token}`;
  const template = environment === "live" ? "partner_promoted" : "partner_approved";
  await queueMail(unit, { environment, to, template, variables: { platform_name, url } });
}

/**
 * Returns the environment a link issues a key for; null if the link was used, has expired, is unknown, or belongs to
 * another environment than the host called.
 */
export async function readKeyLink(scope: CallScope, token: string) {
  return (await findKeyLink(scope, sha256(token)))?.environment ?? null;
}

/**
 * Issues a link's key, once.
 *
 * @returns null for a link that cannot be used, or not at this address, or whose recipient no longer leads the console
 */
export async function issueByLink(
  scope: CallScope,
  token: string,
): Promise<{ key: string; environment: Environment } | null> {
  return transaction(scope, async (unit) => {
    const link = await spendKeyLink(unit, sha256(token));
    if (link === null) return null;
    const { partnerId, environment } = link;
    const { email } = await requirePlatform(unit, partnerId);
    if (!(await leadsConsole(unit, partnerId, email))) return null;
    return { key: await issueLinkedKey(unit, { partnerId, environment }), environment };
  });
}
