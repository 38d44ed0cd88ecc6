import { env } from "@/lib/platform/env";

/** Returns the name of the configured model; null if there is none. */
export const modelName = (): string | null => (env.MODEL_NAME === "" ? null : env.MODEL_NAME);
