import { authorize } from "@/lib/access/authorize";
import type { CoachScope, PersonScope } from "@/lib/access/scope";
import { requirePerson } from "@/lib/api/signed-in";
import { isApiError } from "@/lib/contract/errors";

/** Whoever asks for a page about the team's plan: who leads a team, only coaches in one, or coaches in none. */
export async function requireLeader(
  path: string,
): Promise<
  { person: PersonScope } & (
    | { kind: "leader" | "colleague"; coach: CoachScope }
    | { kind: "nobody"; coach: undefined }
  )
> {
  const caller = await requirePerson(path);
  const { coach, person } = caller.scopes;
  if (coach === undefined) return { kind: "nobody", coach, person };
  try {
    authorize(caller, "coach:leadership");
    return { kind: "leader", coach, person };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { kind: "colleague", coach, person };
  }
}
