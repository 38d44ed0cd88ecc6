import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startCompanions } from "./companions.mjs";

const environment = { SMTP_URL: "smtp://set.example" };

function folder() {
  const data = mkdtempSync(join(tmpdir(), "companions-"));
  onTestFinished(() => rmSync(data, { recursive: true }));
  return data;
}

test("stand-ins for Stripe keep their address and secret at the next start", async () => {
  const options = { port: 3000, data: folder(), environment };
  const first = await startCompanions(options);
  await first.stop();
  const second = await startCompanions(options);
  onTestFinished(second.stop);
  expect(second.env).toEqual(first.env);
  expect(new Set(Object.values(first.env)).size).toBe(5);
});

test("if its address was taken meanwhile, a stand-in moves but keeps its secret", async () => {
  const options = { port: 3000, data: folder(), environment };
  const first = await startCompanions(options);
  onTestFinished(first.stop);
  const second = await startCompanions(options);
  onTestFinished(second.stop);
  expect(second.env.STRIPE_API_BASE_TEST).not.toBe(first.env.STRIPE_API_BASE_TEST);
  expect(second.env.STRIPE_WEBHOOK_SECRET_TEST).toBe(first.env.STRIPE_WEBHOOK_SECRET_TEST);
});

test("anything the operator has set up gets no stand-in", async () => {
  const set = { ...environment, STRIPE_SECRET_KEY_TEST: "sk_test_of_the_operator" };
  const { env, stop } = await startCompanions({ port: 3000, data: folder(), environment: set });
  onTestFinished(stop);
  expect(env).toEqual({});
});

test("a stand-in for a language model runs on request, and answers", async () => {
  const asked = { ...environment, STRIPE_SECRET_KEY_TEST: "sk_test_set", MODEL_STAND_IN: "good" };
  const { env, stop } = await startCompanions({ port: 1, data: folder(), environment: asked });
  onTestFinished(stop);
  expect(env).toMatchObject({ MODEL_NAME: "stand-in-good" });
  const content = JSON.stringify({ question: null, facts: [["Drink to thirst."]] });
  const body = JSON.stringify({ messages: [{ role: "user", content }] });
  const answer = await fetch(`${env.MODEL_BASE_URL}/chat/completions`, { method: "POST", body });
  expect((await answer.json()).choices[0].message.content).toBe("Drink to thirst.");
});
