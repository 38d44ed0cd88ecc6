import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { CONTROLS } from "./control.mjs";
import { present } from "./listing.mjs";
import { text as escaped, frame } from "./page-frame.mjs";
import { PAGES } from "./pages.mjs";
import { checkUnderstood, decodeForm } from "./params.mjs";
import { Refusal } from "./refusal.mjs";
import { ROUTES } from "./routes.mjs";
import { newId } from "./world.mjs";

const MAX_BODY_BYTES = 1_000_000;
const ANSWERS_KEPT_MS = 24 * 3600_000;

/**
 * Creates the server: Stripe's API under `/v1`, its pages, and the actions of others under `/control`. `act` runs a
 * change and resolves once it is saved; only then does the server respond.
 */
export function newServer({ act, answers, wallMs }) {
  return createServer((request, response) => {
    respond(request)
      .catch((error) => {
        if (!(error instanceof Refusal)) console.error(error);
        const { status, body } =
          error instanceof Refusal ? error : new Refusal(500, "internal", String(error));
        return { status, json: body };
      })
      .then((answer) => write(response, answer));
  });

  async function respond(request) {
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? ""))
      throw new Refusal(421, "wrong_host", "The stand-in answers on this machine alone.");
    const text = await bodyOf(request);
    if (pathname.startsWith("/v1/")) return api(request, pathname, text || searchParams.toString());
    if (pathname.startsWith("/control/")) return control(request, pathname, text);
    const page = PAGES.find(
      ({ method, pattern }) => method === request.method && pattern.test(pathname),
    );
    if (page === undefined) throw unknown(request.method, pathname);
    const [, id] = page.pattern.exec(pathname);
    return act((world) => page.answer(world, id, decodeForm(text))).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
      return frame("This page does not work", `<p>${escaped(error.message)}</p>`, error.status);
    });
  }

  async function api(request, pathname, text) {
    if (!/^(Bearer|Basic) \S+/.test(request.headers.authorization ?? ""))
      throw new Refusal(401, null, "You did not provide an API key.");
    const key = request.method === "POST" ? request.headers["idempotency-key"] : undefined;
    const print = createHash("sha256")
      .update(`${request.method} ${pathname} ${text}`)
      .digest("hex");
    return act((world) => {
      const known = answers.get(key);
      if (known !== undefined) return repeated(known, print);
      const json = JSON.stringify(answerTo(world, request.method, pathname, decodeForm(text)));
      if (key !== undefined) remember(key, { print, json, at: wallMs() });
      return { status: 200, json };
    });
  }

  /** Saved together with the change, so that a repeated request after a crash has no further effect. */
  function remember(key, answer) {
    for (const [old, { at }] of answers) {
      if (at > wallMs() - ANSWERS_KEPT_MS) break;
      answers.delete(old);
    }
    answers.set(key, answer);
  }

  async function control(request, pathname, text) {
    const name = pathname.slice("/control/".length);
    if (!Object.hasOwn(CONTROLS, name) || request.method !== "POST")
      throw unknown(request.method, pathname);
    if (!request.headers["content-type"]?.startsWith("application/json"))
      throw new Refusal(415, "not_json", "Send JSON.");
    const body = parsed(text);
    return act((world) => ({ status: 200, json: present(world, CONTROLS[name](world, body)) }));
  }
}

function repeated({ print, json }, wanted) {
  if (print === wanted) return { status: 200, json, headers: { "idempotent-replayed": "true" } };
  const refusal = new Refusal(400, null, "Keys can only be used again with the same parameters.");
  refusal.body.error.type = "idempotency_error";
  throw refusal;
}

function answerTo(world, method, pathname, params) {
  for (const route of ROUTES) {
    const match = route.method === method ? route.pattern.exec(pathname) : null;
    if (match === null) continue;
    checkUnderstood(params, route.understood);
    const found = route.answer(world, params, match[1]);
    return found.object === "list" ? found : present(world, found, params.expand);
  }
  throw unknown(method, pathname);
}

const unknown = (method, pathname) =>
  new Refusal(404, "url_invalid", `Unrecognized request URL (${method}: ${pathname}).`);

function parsed(text) {
  try {
    return JSON.parse(text || "{}");
  } catch {
    throw new Refusal(400, "invalid_json", "The body is not JSON.");
  }
}

async function bodyOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Refusal(413, "too_large", "The body is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function write(response, { status, json, html, headers = {} }) {
  const isPage = html !== undefined;
  const text = isPage ? html : typeof json === "string" ? json : JSON.stringify(json ?? {});
  response.writeHead(status, {
    "content-type": isPage ? "text/html; charset=utf-8" : "application/json",
    "cache-control": "no-store",
    "request-id": newId("event").replace("evt", "req"),
    ...headers,
  });
  response.end(text);
}
