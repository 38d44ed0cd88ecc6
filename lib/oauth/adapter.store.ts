import { type Adapter, type AdapterPayload, errors, Provider } from "oidc-provider";
import { HOLDS_RECORD } from "@/lib/access/reach";
import { RESOURCES, STAYING } from "@/lib/contract/oauth";
import { toDate, toSeconds, wallMs } from "@/lib/platform/clock";
import type { Environment } from "@/lib/platform/env";
import { canBeId } from "@/lib/platform/ids";
import { issuerOf, OAUTH_PATHS, resourceUrl } from "./addresses";
import {
  type ArtifactKind,
  deleteArtifact,
  findArtifact,
  saveArtifact,
  useArtifact,
} from "./artifacts.store";
import { endGrant } from "./ending.store";
import { query } from "./turns.store";

/** Returns the authorization server's database adapters, by model name. */
export function adapterOf(environment: Environment): (name: string) => Adapter {
  return (name) => {
    if (name === "Client") return { ...NOTHING, find: (id) => findClient(environment, id) };
    if (name === "Grant") {
      return {
        ...NOTHING,
        find: (id) => findGrant(environment, id),
        destroy: (id) => endGrant(id, whoEnds()),
      };
    }
    return isArtifact(name) ? artifactsOf(environment, name) : NOTHING;
  };
}

const isArtifact = (name: string): name is ArtifactKind =>
  name === "AuthorizationCode" || name === "RefreshToken" || name === "Interaction";

/** Stores nothing. Sign-in is checked by us on each request, so the server keeps no sessions. */
const NOTHING: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};

const whoEnds = () => (Provider.ctx?.oidc?.route === "revocation" ? "client" : "reuse");

function artifactsOf(environment: Environment, kind: ArtifactKind): Adapter {
  const placeOf = (value: string) => ({ environment, kind, value });
  return {
    ...NOTHING,
    upsert: async (value, { jti: _jti, returnTo: _returnTo, ...payload }, seconds = 0) =>
      saveArtifact(
        placeOf(value),
        { ...payload, ...(kind === "Interaction" && { app: askingApp() }) },
        { grantId: kind === "Interaction" ? null : (payload.grantId ?? null), seconds },
      ),
    find: async (value) => {
      const found = await findArtifact(placeOf(value));
      if (found === null) return undefined;
      return {
        ...found.payload,
        jti: value,
        ...(kind === "Interaction" && { returnTo: resumeUrl(environment, value) }),
        ...(found.used_at !== null && { consumed: toSeconds(found.used_at.getTime()) }),
      } as AdapterPayload;
    },
    consume: async (value) => {
      // Of concurrent requests only the first succeeds.
      if (!(await useArtifact(placeOf(value)))) throw new errors.InvalidGrant("used already");
    },
    destroy: (value) => deleteArtifact(placeOf(value)),
  };
}

/** Returns what the consent page shows about the app. */
function askingApp() {
  const client = Provider.ctx?.oidc?.client;
  const isRegistered = client !== undefined && canBeId(client.clientId);
  return { name: client?.clientName ?? null, logo: client?.logoUri ?? null, isRegistered };
}

/** Returns where the browser continues after the answer. */
export const resumeUrl = (environment: Environment, uid: string): string =>
  `${issuerOf(environment)}${OAUTH_PATHS.authorize}/${uid}`;

interface GrantRow {
  person_id: string;
  client_id: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date;
}

/** Returns an active grant whose record still exists and belongs to the person. */
async function findGrant(
  environment: Environment,
  id: string,
): Promise<AdapterPayload | undefined> {
  if (!canBeId(id)) return undefined;
  const { rows } = await query<GrantRow>(
    `SELECT g.person_id, g.client_id, g.scopes, g.created_at, g.expires_at
     FROM oauth_grant g JOIN person p ON p.id = g.person_id LEFT JOIN athlete a ON a.id = g.athlete_id
     WHERE g.id = $1::uuid AND g.environment = $2::environment AND g.ended_at IS NULL AND g.expires_at > $3
       AND ${HOLDS_RECORD}`,
    [id, environment, toDate(wallMs())],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const scope = row.scopes.filter((name) => name !== STAYING).join(" ");
  const payload = {
    jti: id,
    kind: "Grant",
    accountId: row.person_id,
    clientId: row.client_id,
    iat: toSeconds(row.created_at.getTime()),
    exp: toSeconds(row.expires_at.getTime()),
    resources: Object.fromEntries(
      RESOURCES.map((resource) => [resourceUrl(environment, resource), scope]),
    ),
    ...(row.scopes.includes(STAYING) && { openid: { scope: STAYING } }),
  };
  return payload as AdapterPayload;
}

interface ClientRow {
  id: string;
  name: string;
  redirect_uris: string[];
  uri: string | null;
  logo_uri: string | null;
  secret_hash: string | null;
}

/** Returns a registered app, with the secret's hash in place of the secret. */
async function findClient(
  environment: Environment,
  id: string,
): Promise<AdapterPayload | undefined> {
  if (!canBeId(id)) return undefined;
  const { rows } = await query<ClientRow>(
    `SELECT id, name, redirect_uris, uri, logo_uri, secret_hash FROM oauth_client
     WHERE id = $1::uuid AND environment = $2::environment AND removed_at IS NULL`,
    [id, environment],
  );
  const [row] = rows;
  // Accept only the exact spelling of the id, since it is later compared as text.
  if (row === undefined || row.id !== id) return undefined;
  return {
    client_id: row.id,
    client_name: row.name,
    redirect_uris: row.redirect_uris,
    // Lets apps on the person's own machine listen on any port.
    application_type: "native",
    token_endpoint_auth_method: row.secret_hash === null ? "none" : "client_secret_basic",
    ...(row.secret_hash !== null && { client_secret: row.secret_hash }),
    ...(row.uri !== null && { client_uri: row.uri }),
    ...(row.logo_uri !== null && { logo_uri: row.logo_uri }),
  };
}
