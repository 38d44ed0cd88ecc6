import { audit } from "@/lib/access/audit";
import { lockPerson } from "@/lib/access/locks";
import type { CallScope } from "@/lib/access/scope";
import { houseAccountOf } from "@/lib/coaches/house";
import { addressKey } from "@/lib/contract/address";
import { fail } from "@/lib/contract/errors";
import { transaction } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { clearPerson, findByAddress, findTies, type Ties } from "./person.store";

const WHY: Record<keyof Ties, string> = {
  isCoach: "They are in a team of coaches: they leave it first, under Team.",
  isInConsole: "They are in a partner's console: they leave it first, under Members.",
  isCoached: "A coach sees their data: they end that first, on their page.",
  hasRecord: "They have a record here: they delete it first, on their page.",
};

/**
 * Deletes the sign-in of an address on its owner's request: name, address, password, preferences, sessions, devices and
 * connected apps. Whoever signs in with the address later starts anew.
 *
 * @throws resource_not_found for an address that nobody signs in with; invalid_value naming what they have to end first
 */
export async function deletePerson(
  scope: CallScope,
  { environment, email }: { environment: Environment; email: string },
): Promise<{ deleted: string }> {
  const emailKey = addressKey(email);
  return transaction(scope, async (scope) => {
    const person = await findByAddress(scope.db, environment, emailKey);
    if (person === null)
      fail("resource_not_found", { message: "Nobody signs in with this address." });
    const { id } = person;
    await lockPerson(scope, id);
    const house = houseAccountOf(environment);
    const ties = await findTies(scope.db, { id, house, emailKey });
    for (const tie of Object.keys(WHY) as (keyof Ties)[])
      if (ties[tie]) fail("invalid_value", { param: "email", message: WHY[tie] });
    await clearPerson(scope.db, { id, environment, emailKey });
    await audit(scope, "person.deleted", [{ kind: "person", id }]);
    return { deleted: id };
  });
}
