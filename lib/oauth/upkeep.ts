import type { CallScope } from "@/lib/access/scope";
import { OAUTH_SECONDS } from "@/lib/contract/oauth";
import { forgetArtifacts } from "./artifacts.store";

const CHUNK = 1_000;

/** Deletes responses past their grace period, and expired codes, refresh tokens and questions. @returns how many */
export async function forgetOauth({ wallMs }: CallScope): Promise<Record<string, number>> {
  const forgotten = { answers: 0, artifacts: 0 };
  for (;;) {
    const { answers, artifacts } = await forgetArtifacts(
      wallMs - OAUTH_SECONDS.grace * 1_000,
      CHUNK,
    );
    forgotten.answers += answers;
    forgotten.artifacts += artifacts;
    if (answers < CHUNK && artifacts < CHUNK) return forgotten;
  }
}
