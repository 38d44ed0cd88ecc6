import "@/testing/database";
import { afterAll, expect, test } from "vitest";
import { startModelStandIn } from "@/scripts/stand-in/model/stand-in.mjs";

const SAID = "Take 60 g of carbohydrate per hour. Drink to thirst.";
const model = await startModelStandIn(() => SAID);
Object.assign(process.env, {
  MODEL_NAME: "stand-in",
  MODEL_PROVIDER: "anthropic",
  MODEL_API_KEY: "sk-test",
  MODEL_BASE_URL: model.baseUrl,
});
const { wordsOfModel } = await import("./model");
afterAll(model.stop);

async function heard() {
  const pieces: string[] = [];
  let usage = {};
  const signal = AbortSignal.timeout(60_000);
  const asked = { system: "Be brief.", prompt: "How much?", maxOutputTokens: 50, signal };
  for await (const piece of wordsOfModel(asked, (used) => {
    usage = used;
  }))
    pieces.push(piece);
  return { pieces, usage };
}

test("a model using Anthropic's protocol streams its answer, and its usage is recorded", async () => {
  const { pieces, usage } = await heard();
  expect(pieces.join("")).toBe(SAID);
  expect(pieces.length).toBeGreaterThan(1);
  expect(usage).toEqual({ input: 700, output: 100 });
  const [body = "{}"] = model.asked;
  expect(JSON.parse(body)).toMatchObject({ model: "stand-in", max_tokens: 50, stream: true });
});

test("an overloaded model is asked once more", async () => {
  let tries = 0;
  model.behave(() => (tries++ === 0 ? 529 : SAID));
  expect((await heard()).pieces.join("")).toBe(SAID);
  expect(tries).toBe(2);
});
