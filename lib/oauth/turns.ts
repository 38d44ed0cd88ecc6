import { errors, type TokenEndpointGrantContext } from "oidc-provider";
import { actingAs } from "@/lib/access/acting";
import { OAUTH_SECONDS } from "@/lib/contract/oauth";
import { queueMail } from "@/lib/mail/queue";
import { wallMs } from "@/lib/platform/clock";
import type { Environment } from "@/lib/platform/env";
import { baseUrl } from "@/lib/platform/env";
import { NO_ACCOUNT, open, type SealContext, seal } from "@/lib/platform/key-service";
import { knownResource } from "./addresses";
import { type Artifact, deleteArtifact, findArtifact, saveAnswer } from "./artifacts.store";
import { auditGrant, endGrant } from "./ending.store";
import { findTold } from "./grants.store";
import { inUnit } from "./turns.store";

/**
 * Concurrency control that the library leaves to the database. Redeeming a code or using a refresh token locks it for
 * one transaction: of concurrent requests the first gets an answer, and the others see what it did.
 */

type Ctx = TokenEndpointGrantContext<object>;
type Handler<C extends Ctx> = (ctx: C) => void | Promise<void>;

/** Wraps a token handler so that requests with the same code or refresh token take turns. */
export function inTurns<C extends Ctx>(
  environment: Environment,
  grantType: string,
  handle: Handler<C>,
): Handler<C> {
  if (grantType === "authorization_code") return (ctx) => redeem(environment, ctx, handle);
  if (grantType === "refresh_token") return (ctx) => refresh(environment, ctx, handle);
  return handle;
}

/**
 * Redeems a code, which is good for one attempt, successful or not. A code that is used twice has leaked, so everything
 * issued from it ends.
 */
async function redeem<C extends Ctx>(environment: Environment, ctx: C, handle: Handler<C>) {
  const value = paramOf(ctx, "code");
  spellResource(environment, ctx);
  const place = { environment, kind: "AuthorizationCode" as const, value };
  try {
    const reused = await inUnit(async () => {
      const code = await findArtifact(place, { isLocked: true });
      if (code !== null && code.used_at !== null) return code;
      await handle(ctx);
      if (code?.grant_id) await auditGrant(code.grant_id, clientOf(ctx), "grant.code_redeemed");
      return null;
    });
    if (reused !== null) {
      await endReused(ctx, reused);
      throw new errors.InvalidGrant("authorization code already used");
    }
  } catch (error) {
    if (error instanceof errors.InvalidGrant) await deleteArtifact(place);
    throw error;
  }
}

type Came = "answered" | { again: Artifact } | { late: Artifact };

/**
 * Uses a refresh token once. Repeating the request within 30 seconds, after a lost response or from a second tab, gets
 * the same answer. A later repeat means the token leaked, so everything under the grant ends.
 */
async function refresh<C extends Ctx>(environment: Environment, ctx: C, handle: Handler<C>) {
  const value = paramOf(ctx, "refresh_token");
  spellResource(environment, ctx);
  const place = { environment, kind: "RefreshToken" as const, value };
  const came = await inUnit(async (): Promise<Came> => {
    const token = await findArtifact(place, { isLocked: true });
    // Let the library refuse a token that doesn't exist or belongs to another client.
    if (token === null || token.payload["clientId"] !== clientOf(ctx)) {
      await handle(ctx);
      return "answered";
    }
    if (token.used_at !== null) return isInGrace(token) ? { again: token } : { late: token };
    await handle(ctx);
    await saveAnswer(token.id, await seal(contextOf(token), JSON.stringify(ctx.body)));
    await auditGrant(token.grant_id ?? "", clientOf(ctx), "grant.refreshed");
    return "answered";
  });
  if (came === "answered") return;
  if ("late" in came) {
    await endReused(ctx, came.late);
    throw new errors.InvalidGrant("refresh token already used");
  }
  const { again } = came;
  await requireGrant(ctx, again);
  ctx.body = JSON.parse(await open(contextOf(again), again.sealed_answer ?? ""));
  await auditGrant(again.grant_id ?? "", clientOf(ctx), "grant.refresh_repeated");
}

const isInGrace = ({ used_at, sealed_answer }: Artifact): boolean =>
  sealed_answer !== null &&
  used_at !== null &&
  wallMs() - used_at.getTime() <= OAUTH_SECONDS.grace * 1_000;

const contextOf = ({ id }: Artifact): SealContext => ({
  accountId: NO_ACCOUNT,
  table: "oauth_artifact",
  rowId: id,
});

async function requireGrant(ctx: Ctx, { grant_id }: Artifact) {
  const grant = await ctx.oidc.provider.Grant.find(grant_id ?? "");
  if (grant === undefined) throw new errors.InvalidGrant("grant not found");
}

/** Ends everything issued under a grant whose code or refresh token leaked, and notifies its person. */
async function endReused(ctx: Ctx, { grant_id, payload }: Artifact) {
  // Another client's request proves nothing about the client it was issued to.
  if (grant_id === null || payload["clientId"] !== clientOf(ctx)) return;
  await endGrant(grant_id, "reuse");
  await tellReuse(grant_id);
}

const clientOf = (ctx: Ctx): string => ctx.oidc.client.clientId;

function paramOf(ctx: Ctx, name: string): string {
  const value = (ctx.oidc.params as Record<string, unknown>)[name];
  return typeof value === "string" ? value : "";
}

/** Replaces the requested resource with its canonical spelling. */
function spellResource(environment: Environment, { oidc: { params } }: Ctx) {
  const { resource } = params;
  if (typeof resource !== "string") return;
  params.resource = knownResource(environment, resource) ?? resource;
}

/** Emails the person that their grant ended because its code or token was reused. */
async function tellReuse(grantId: string): Promise<void> {
  const scope = actingAs("job", "oauth");
  const told = await findTold(scope.db, grantId);
  if (told === null) return;
  const { environment, emailKey: to, clientName: app_name } = told;
  const url = `${baseUrl(environment)}/settings/apps`;
  await queueMail(scope, {
    environment,
    to,
    template: "app_ended_by_reuse",
    variables: { app_name, url },
  });
}
