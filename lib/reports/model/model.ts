import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, type LanguageModel, type ModelMessage } from "ai";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import type { Offered } from "../grounding/grounding";
import type { Statement } from "../writer/statement";
import { boundedFetch } from "./bounded-fetch";
import { correctionOf, INSTRUCTIONS, materialOf } from "./prompt";

function openModel(): LanguageModel {
  const { MODEL_NAME, MODEL_PROVIDER, MODEL_BASE_URL, MODEL_API_KEY: apiKey } = env;
  const baseURL = MODEL_BASE_URL?.replace(/\/+$/, "");
  if (MODEL_PROVIDER === "anthropic") {
    const own = baseURL === undefined ? {} : { baseURL };
    return createAnthropic({ apiKey, fetch: boundedFetch, ...own })(MODEL_NAME);
  }
  const settings = { name: "configured", baseURL: baseURL ?? "", apiKey, fetch: boundedFetch };
  return createOpenAICompatible(settings)(MODEL_NAME);
}

const SENTENCES_MAX = 40;
const Answer = z.object({
  sentences: z
    .array(
      z.object({
        text: z.string().max(2_000),
        statements: z.array(z.string().max(20)).min(1).max(3),
      }),
    )
    .min(1)
    .max(SENTENCES_MAX),
});

const TOKENS_MAX = 4_000;

/** A conversation in which a model puts statements into words, and is told what was wrong with them. */
export interface Conversation {
  /** The next offer; null where the answer is no such thing. Throws where the model does not answer. */
  ask: (problems: readonly string[]) => Promise<Offered[] | null>;
}

/** Begins to ask the configured model. It ends with the signal. */
export function converse(statements: readonly Statement[], signal: AbortSignal): Conversation {
  const messages: ModelMessage[] = [{ role: "user", content: materialOf(statements) }];
  const model = openModel();
  return {
    ask: async (problems) => {
      if (problems.length > 0) messages.push({ role: "user", content: correctionOf(problems) });
      const { text } = await generateText({
        model,
        messages,
        system: INSTRUCTIONS,
        maxOutputTokens: TOKENS_MAX,
        maxRetries: 0,
        abortSignal: signal,
      });
      messages.push({ role: "assistant", content: text });
      return offeredIn(text);
    },
  };
}

/** The sentences in an answer, which some models put between fences. */
function offeredIn(text: string): Offered[] | null {
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  try {
    return Answer.parse(JSON.parse(json)).sentences;
  } catch {
    return null;
  }
}
