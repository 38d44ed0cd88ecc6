import { authorize } from "@/lib/access/authorize";
import type { CoachScope, PersonScope } from "@/lib/access/scope";
import { requirePerson } from "@/lib/api/signed-in";
import { isApiError } from "@/lib/contract/errors";

/**
 * Returns the signed-in caller of a team plan page: a team leader, another coach of the team, or someone without a
 * team.
 */
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
