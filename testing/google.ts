import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** The person the stand-in vouches for. */
export interface Vouched {
  email: string;
  email_verified: boolean;
  name: string;
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Starts a local OpenID provider in place of Google's, which vouches for the current `person`. */
export async function newGoogle(clientId: string) {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const nonces = new Map<string, string>();
  const self = { issuer: "", person: { email: "", email_verified: true, name: "Ada" } as Vouched };
  const idToken = (nonce: string) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: self.issuer, aud: clientId, sub: randomUUID(), iat: now, exp: now + 60 };
    const text = `${base64url({ alg: "RS256", kid: "1" })}.${base64url({ ...claims, nonce, ...self.person })}`;
    return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey, "base64url")}`;
  };
  const answers: Record<string, (request: IncomingMessage) => Promise<object>> = {
    "/.well-known/openid-configuration": async () => ({
      issuer: self.issuer,
      authorization_endpoint: `${self.issuer}/authorize`,
      token_endpoint: `${self.issuer}/token`,
      jwks_uri: `${self.issuer}/keys`,
      id_token_signing_alg_values_supported: ["RS256"],
    }),
    "/keys": async () => ({
      keys: [{ ...publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }],
    }),
    "/token": async (request) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const nonce = nonces.get(form.get("code") ?? "") ?? "";
      return { access_token: "token", token_type: "Bearer", id_token: idToken(nonce) };
    },
  };
  const server = createServer(async (request, response) => {
    const answer = await answers[request.url ?? ""]?.(request);
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? {}));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server listening on a port always has this kind of address.
  self.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** Returns the URL that the browser is redirected back to once the user agrees. */
  const agree = (location: string) => {
    const asked = new URL(location).searchParams;
    const code = randomUUID();
    nonces.set(code, asked.get("nonce") ?? "");
    const back = new URL(asked.get("redirect_uri") ?? "");
    back.search = String(new URLSearchParams({ code, state: asked.get("state") ?? "" }));
    return back;
  };
  return Object.assign(self, { agree, stop: () => server.close() });
}
