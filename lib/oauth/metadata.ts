import { publicKeyOf, readySigningKeys } from "@/lib/access/signing-keys";
import { OAUTH_SCOPE_NAMES, type Resource, TOKEN_SCOPES } from "@/lib/contract/oauth";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { issuerOf, OAUTH_PATHS, resourceUrl } from "./addresses";

/** Discovery documents for clients: the authorization server, the resources it protects, and its signing keys. */

/** Returns the RFC 8414 metadata. All addresses come from configuration. */
export function serverMetadata(environment: Environment) {
  const at = (path: string) => `${baseUrl(environment)}${path}`;
  const authMethods = ["none", "client_secret_basic", "client_secret_post"];
  return {
    issuer: issuerOf(environment),
    authorization_endpoint: at(OAUTH_PATHS.authorize),
    token_endpoint: at(OAUTH_PATHS.token),
    revocation_endpoint: at(OAUTH_PATHS.revoke),
    jwks_uri: at(OAUTH_PATHS.keys),
    scopes_supported: OAUTH_SCOPE_NAMES,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: authMethods,
    revocation_endpoint_auth_methods_supported: authMethods,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: [resourceUrl(environment, "v1"), resourceUrl(environment, "mcp")],
  };
}

/** Returns the RFC 9728 metadata. */
export function resourceMetadata(environment: Environment, resource: Resource) {
  return {
    resource: resourceUrl(environment, resource),
    authorization_servers: [issuerOf(environment)],
    scopes_supported: TOKEN_SCOPES,
    bearer_methods_supported: ["header"],
    resource_name: "Aidstation",
  };
}

/** Returns the RFC 7517 key set that verifies tokens now. @throws service_unavailable while there is no key service */
export async function keySet(environment: Environment) {
  return { keys: (await readySigningKeys(environment)).map(publicKeyOf) };
}
