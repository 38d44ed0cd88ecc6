import "@/testing/database";
import { createServer as createPlainServer } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AUTHORITY, GOOD } from "@/testing/certificates";

process.env["WEBHOOK_LOOPBACK"] = "on";
const { fetchDocument } = await import("@/lib/oauth/documents");
const { newServer } = await import("@/lib/oauth/provider");
const { privateKeyOf, readySigningKeys } = await import("@/lib/access/signing-keys");
const { consentOf } = await import("@/lib/oauth/consent");
const { understoodTarget } = await import("@/lib/oauth/asked");
const { newSubscriber, authorizeUrl } = await import("@/testing/oauth");

/** A site where apps publish their metadata, each at its own path. */
const BACK = "https://docs.example/back";
let asked = 0;
const site = createServer(GOOD, (incoming, outgoing) => {
  asked++;
  const path = incoming.url ?? "";
  const id = `${origin}${path}`;
  const document = { client_id: id, client_name: "Docs App", redirect_uris: [BACK] };
  const json = { "Content-Type": "application/json", "Cache-Control": "max-age=300" };
  const say = (body: unknown, headers: Record<string, string> = json, status = 200) =>
    outgoing.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
  if (path === "/good") return say(document);
  if (path === "/other-id") return say({ ...document, client_id: `${origin}/good` });
  if (path === "/secret") return say({ ...document, client_secret: "s" });
  if (path === "/large") return say({ ...document, more: "x".repeat(10_000_000) });
  if (path === "/moved") return say("", { Location: `${origin}/good` }, 302);
  if (path === "/page") return say("<html>", { "Content-Type": "text/html" });
  if (path === "/posing") return say({ ...document, client_name: "Aidstation" });
  if (path === "/null") return say({ ...document, client_name: "a\u0000" });
  if (path === "/broken") return say("{");
  if (path === "/list") return say([document]);
  if (path === "/keyed") return say({ ...document, token_endpoint_auth_method: "private_key_jwt" });
  if (path === "/shared")
    return say({ ...document, token_endpoint_auth_method: "client_secret_post" });
  if (path === "/plain") return say({ ...document, redirect_uris: ["http://app.example/back"] });
  if (path === "/script") return say({ ...document, redirect_uris: ["javascript:alert(1)"] });
  // Never responds, and nobody waits for it.
  return path === "/slow" ? undefined : say("", json, 404);
});
let origin = "";
const provider = { ask: (_url: URL): Promise<Response> => Promise.reject(new Error("not yet")) };
const trust = { authorities: [AUTHORITY] };
const open: { close: () => void }[] = [site];

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `https://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const [key] = await readySigningKeys("test");
  if (key === undefined) throw new Error("no key");
  const handle = newServer("test", { keys: [await privateKeyOf(key)] }, trust).callback();
  const server = createPlainServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(server);
  const { port } = server.address() as AddressInfo;
  provider.ask = ({ pathname, search }) =>
    fetch(`http://127.0.0.1:${port}${understoodTarget("test", pathname + search)}`, {
      redirect: "manual",
      headers: { Accept: "application/json" },
    });
});
afterAll(() => {
  for (const one of open) one.close();
});

/** Returns how a request ends for an app that names a document. */
async function by(path: string, redirect = BACK) {
  const app = { client: { client_id: `${origin}${path}` }, auth: oauth.None(), redirect };
  const response = await provider.ask(await authorizeUrl(app, oauth.generateRandomCodeVerifier()));
  const location = response.headers.get("location") ?? "";
  return location.startsWith("/oauth/consent/")
    ? { uid: location.split("/").at(-1) ?? "" }
    : { error: ((await response.json()) as { error: string }).error };
}

describe("an app with a metadata document", () => {
  test("is shown by its name and its document's host", async () => {
    const { person } = await newSubscriber();
    const { uid = "" } = await by("/good");
    const consent = await consentOf(person, uid);
    const host = new URL(origin).host;
    expect(consent).toMatchObject({
      state: "open",
      app: {
        id: `${origin}/good`,
        name: "Docs App",
        host,
        redirectHost: "docs.example",
        logoUrl: null,
      },
    });
  });

  test.each(["/posing", "/null"])(
    "is named by its host if its own name can't be shown: %s",
    async (path) => {
      const { person } = await newSubscriber();
      const { uid = "" } = await by(path);
      const host = new URL(origin).host;
      expect(await consentOf(person, uid)).toMatchObject({ state: "open", app: { name: host } });
    },
  );

  test("works with any number of question marks in its state", () => {
    const target = understoodTarget("test", "/oauth/authorize?state=a?b&client_id=c");
    const asked = new URLSearchParams(target.slice(target.indexOf("?")));
    expect([asked.get("state"), asked.get("client_id")]).toEqual(["a?b", "c"]);
  });

  test("is fetched once while its document is fresh", async () => {
    await by("/good");
    const before = asked;
    await by("/good");
    expect(asked).toBe(before);
  });

  test("gets answers only at addresses in the document", async () => {
    expect(await by("/good", "https://evil.example/back")).toEqual({
      error: "invalid_redirect_uri",
    });
  });

  test.each([
    ["/other-id", "invalid_client_metadata"],
    ["/secret", "invalid_client"],
    ["/large", "invalid_client"],
    ["/moved", "invalid_client"],
    ["/page", "invalid_client"],
    ["/broken", "invalid_client"],
    ["/list", "invalid_client"],
    ["/missing", "invalid_client"],
    ["/slow", "invalid_client"],
    ["/keyed", "invalid_client_metadata"],
    ["/shared", "invalid_client_metadata"],
    ["/plain", "invalid_redirect_uri"],
    ["/script", "invalid_redirect_uri"],
  ])("%s is refused", async (path, error) => {
    expect(await by(path)).toEqual({ error });
  });

  test("in live is never fetched from this machine", async () => {
    const before = asked;
    await expect(fetchDocument("live", `${origin}/good`, trust)).rejects.toThrow("not_allowed");
    expect(asked).toBe(before);
  });
});
