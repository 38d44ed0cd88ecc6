import { z } from "zod";
import { audit } from "@/lib/access/audit";
import { takeKeysTurn } from "@/lib/access/leading";
import type { AccountScope, CallScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import type { NewOauthClient, OauthClient, OauthClientPatch } from "@/lib/contract/oauth-client";
import { toDate } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { transaction } from "@/lib/platform/db";
import { canBeId, newId, newSecret } from "@/lib/platform/ids";
import { changesOf } from "@/lib/wording/changes";
import {
  type ClientRow,
  countClients,
  endGrantsOfClient,
  findClient,
  findClients,
  insertClient,
  type Owner,
  updateClient,
} from "./clients.store";

/** Apps registered by a partner for its account, or by the operator for an environment. */

/** The most apps per account. */
const MOST = 50;

/** Who registers: a partner's account, or the operator in one environment. */
export type Registrar = AccountScope | CallScope;
type Columns = Parameters<typeof updateClient>[3];

const ownerOf = (registrar: Registrar): Owner => ({
  accountId: "accountId" in registrar ? registrar.accountId : null,
});

const toClient = (row: ClientRow): OauthClient => ({
  id: row.id,
  environment: row.environment,
  name: row.name,
  redirect_uris: row.redirectUris,
  uri: row.uri,
  logo_uri: row.logoUri,
  has_secret: row.secretHash !== null,
  created_at: row.createdAt.getTime(),
});

/** Takes the account's turn. The operator's few apps have no other editors and need none. @throws role_required */
async function takeTurn(registrar: Registrar): Promise<void> {
  if ("accountId" in registrar) await takeKeysTurn(registrar);
}

/**
 * Registers an app. Its secret is returned only here; its hash is stored.
 *
 * @throws role_required, resource_limit_exceeded
 */
export function registerClient(
  registrar: Registrar,
  { name, redirect_uris, uri, logo_uri, has_secret }: NewOauthClient,
): Promise<OauthClient & { secret: string | null }> {
  const secret = has_secret ? newSecret(`cs_${registrar.environment}`) : null;
  return transaction(registrar, async (registrar) => {
    const owner = ownerOf(registrar);
    await takeTurn(registrar);
    if (owner.accountId !== null && (await countClients(registrar.db, owner)) >= MOST)
      fail("resource_limit_exceeded", { message: `An account has at most ${MOST} apps.` });
    const row = await insertClient(registrar.db, {
      id: newId(),
      environment: registrar.environment,
      accountId: owner.accountId,
      name,
      redirectUris: redirect_uris,
      uri: uri ?? null,
      logoUri: logo_uri ?? null,
      secretHash: secret === null ? null : sha256(secret),
      createdAt: toDate(registrar.wallMs),
    });
    await audit(registrar, "client.registered", [{ kind: "client", id: row.id }]);
    return { ...toClient(row), secret };
  });
}

/** Returns an account's apps, or the operator's in both environments, newest first. */
export const listClients = async (registrar: Registrar): Promise<OauthClient[]> =>
  (await findClients(registrar.db, ownerOf(registrar))).map(toClient);

/** Returns one app. @throws resource_not_found */
export async function readClient(registrar: Registrar, id: string): Promise<OauthClient> {
  const row = canBeId(id) ? await findClient(registrar.db, ownerOf(registrar), id) : null;
  return row === null ? fail("resource_not_found", { message: "No such app." }) : toClient(row);
}

/** Updates the given fields. People who connected the app stay connected. @throws resource_not_found, role_required */
export const changeClient = (
  registrar: Registrar,
  id: string,
  patch: OauthClientPatch,
): Promise<OauthClient> => change(registrar, id, "client.changed", columnsOf(patch));

/** An app's form fields as text, with one redirect address per line. */
export const ClientFields = z.object({
  name: z.string(),
  redirect_uris: z.string(),
  logo_uri: z.string(),
});
export type ClientFields = z.output<typeof ClientFields>;

/** Returns an app as form fields. */
export const clientFields = ({
  name,
  redirect_uris,
  logo_uri,
}: OauthClient | NewOauthClient): ClientFields => ({
  name,
  redirect_uris: redirect_uris.join("\n"),
  logo_uri: logo_uri ?? "",
});

/**
 * Applies the fields of a form that its editor changed since opening it.
 *
 * @param opened the fields when the form was opened; null if unknown, so any difference from the stored app counts as a
 *   change
 * @returns the fields to reopen the form with if the same field was changed meanwhile, with nothing saved; null
 *   otherwise
 * @throws resource_not_found, role_required
 */
export function changeClientSince(
  registrar: Registrar,
  id: string,
  sent: NewOauthClient,
  opened: ClientFields | null,
): Promise<ClientFields | null> {
  return transaction(registrar, async (registrar) => {
    await takeTurn(registrar);
    const stored = clientFields(await readClient(registrar, id));
    const editions = { opened: opened ?? stored, sent: clientFields(sent), stored };
    const { changes, reopened } = changesOf(editions);
    if (reopened !== null || Object.keys(changes).length === 0) return reopened;
    const { name, redirect_uris, logo_uri } = changes;
    await store(registrar, id, "client.changed", {
      ...(name !== undefined && columnsOf({ name })),
      ...(redirect_uris !== undefined && columnsOf({ redirect_uris: sent.redirect_uris })),
      ...(logo_uri !== undefined && columnsOf({ logo_uri: sent.logo_uri })),
    });
    return null;
  });
}

const columnsOf = ({ name, redirect_uris, uri, logo_uri }: OauthClientPatch): Columns => ({
  ...(name !== undefined && { name }),
  ...(redirect_uris !== undefined && { redirectUris: redirect_uris }),
  ...(uri !== undefined && { uri }),
  ...(logo_uri !== undefined && { logoUri: logo_uri }),
});

/**
 * Issues a new secret for an app, shown once; any earlier one stops working. @throws resource_not_found, role_required
 */
export async function renewSecret(registrar: Registrar, id: string) {
  const secret = newSecret(`cs_${registrar.environment}`);
  const client = await change(registrar, id, "client.secret_renewed", {
    secretHash: sha256(secret),
  });
  return { ...client, secret };
}

/** Removes an app: nobody can connect it, and existing connections end. @throws resource_not_found, role_required */
export function removeClient(registrar: Registrar, id: string): Promise<{ ended_grants: number }> {
  return transaction(registrar, async (registrar) => {
    await change(registrar, id, "client.removed", { removedAt: toDate(registrar.wallMs) });
    const ended = await endGrantsOfClient(registrar.db, id, registrar.wallMs);
    await audit(
      registrar,
      "grant.ended",
      ended.map((id) => ({ kind: "grant" as const, id })),
    );
    return { ended_grants: ended.length };
  });
}

function change(
  registrar: Registrar,
  id: string,
  action: string,
  data: Columns,
): Promise<OauthClient> {
  if (!canBeId(id)) fail("resource_not_found", { message: "No such app." });
  return transaction(registrar, async (registrar) => {
    await takeTurn(registrar);
    return store(registrar, id, action, data);
  });
}

/** Stores the changes, within a turn. */
async function store(
  registrar: Registrar,
  id: string,
  action: string,
  data: Columns,
): Promise<OauthClient> {
  const row = await updateClient(registrar.db, ownerOf(registrar), id, data);
  if (row === null) fail("resource_not_found", { message: "No such app." });
  await audit(registrar, action, [{ kind: "client", id }]);
  return toClient(row);
}
