import type { Answer, Call } from "./http";
import { call } from "./http";

/** Creates webhooks over HTTP, as a partner does. */

/** Unreachable: the server under test resolves no names. */
export const NOWHERE_URL = "https://hooks.partner.example/in";

const KEPT = 15;

const body = async (answer: Promise<Answer>): Promise<Answer["body"]> => (await answer).body;

/** Creates a webhook with a delivery. If there are too many, deletes the latest ones; the first stay. */
export async function newHook(key: string, options: Call = {}) {
  const { webhooks } = await body(call("GET", "/v1/webhooks", { key, ...options }));
  for (const { id } of webhooks.slice(0, Math.max(0, webhooks.length - KEPT))) {
    await call("DELETE", `/v1/webhooks/${id}`, { key, ...options });
  }
  const wanted = { url: NOWHERE_URL, events: ["conversation.message_sent"] };
  const { webhook } = await body(call("POST", "/v1/webhooks", { key, ...options, body: wanted }));
  return tested("/v1/webhooks", webhook.id, { key, ...options });
}

/** Does the same for a coach, with their key. */
export async function newCoachHook(key: string, options: Call = {}) {
  const path = "/v1/coach/webhooks";
  const { endpoints } = await body(call("GET", path, { key, ...options }));
  for (const { id } of endpoints.slice(0, Math.max(0, endpoints.length - KEPT))) {
    await call("DELETE", `${path}/${id}`, { key, ...options });
  }
  const url = NOWHERE_URL.replace("http:", "https:");
  const webhook = await body(call("POST", path, { key, ...options, body: { url } }));
  return tested(path, webhook.id, { key, ...options });
}

async function tested(path: string, id: string, options: Call) {
  const { delivery } = await body(call("POST", `${path}/${id}/test`, options));
  return { webhook_id: id, delivery_id: delivery.id as string };
}
