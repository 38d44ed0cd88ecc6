import { setTimeout as pause } from "node:timers/promises";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, type LanguageModel, streamText } from "ai";
import { env } from "@/lib/platform/env";
import { boundedFetch } from "./bounded-fetch";

function openModel(): LanguageModel {
  const { MODEL_NAME, MODEL_PROVIDER, MODEL_BASE_URL, MODEL_API_KEY: apiKey } = env;
  const baseURL = MODEL_BASE_URL?.replace(/\/+$/, "");
  if (MODEL_PROVIDER === "anthropic") {
    const own = baseURL === undefined ? {} : { baseURL };
    return createAnthropic({ apiKey, fetch: boundedFetch, ...own })(MODEL_NAME);
  }
  const settings = { name: "configured", baseURL: baseURL ?? "", apiKey, fetch: boundedFetch };
  return createOpenAICompatible({ ...settings, includeUsage: true })(MODEL_NAME);
}

/** Token counts; undefined if the model doesn't report them. */
export interface Usage {
  input: number | undefined;
  output: number | undefined;
}

const TRIES = 2;
const PAUSE_MS = 250;

/**
 * Streams the configured model's output. If an attempt fails before any output, it is retried once where that may help.
 * Ends when the signal aborts.
 *
 * @param used called with the usage the model reports
 * @throws what breaks, the signal's reason among it
 */
export async function* wordsOfModel(
  asked: { system: string; prompt: string; maxOutputTokens: number; signal: AbortSignal },
  used: (usage: Usage) => void,
): AsyncGenerator<string> {
  const { signal, ...prompt } = asked;
  for (let attempt = 1; ; attempt++) {
    let hasSpoken = false;
    try {
      const options = { ...prompt, maxRetries: 0, abortSignal: signal, onError: () => undefined };
      const { fullStream } = streamText({ model: openModel(), ...options });
      for await (const part of fullStream) {
        if (part.type === "error") throw part.error;
        if (part.type === "abort") throw signal.reason;
        if (part.type === "finish") {
          used({ input: part.totalUsage.inputTokens, output: part.totalUsage.outputTokens });
        }
        if (part.type !== "text-delta") continue;
        hasSpoken = true;
        yield part.text;
      }
      return;
    } catch (error) {
      const mayHelp = APICallError.isInstance(error) && error.isRetryable;
      if (hasSpoken || !mayHelp || attempt === TRIES) throw error;
      await pause(PAUSE_MS, undefined, { signal });
    }
  }
}
