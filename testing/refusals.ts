import { isApiError } from "@/lib/contract/errors";

/** Returns the code of a refusal; `done` if there is none. */
export async function codeOf(asked: unknown): Promise<string> {
  try {
    await (isApiError(asked) ? Promise.reject(asked) : asked);
    return "done";
  } catch (error) {
    if (isApiError(error)) return error.code;
    throw error;
  }
}
