import { env } from "@/lib/platform/env";

/** The name of the configured model; null where none is. */
export const modelName = (): string | null => (env.MODEL_NAME === "" ? null : env.MODEL_NAME);
