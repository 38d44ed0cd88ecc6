import { audit } from "@/lib/access/audit";
import { isLet } from "@/lib/access/leading";
import { lockMembers } from "@/lib/access/locks";
import { actorOf } from "@/lib/access/principal";
import type { CallScope } from "@/lib/access/scope";
import { addressKey } from "@/lib/contract/address";
import { fail } from "@/lib/contract/errors";
import { LEADING_MEMBERS } from "@/lib/contract/member";
import { transaction } from "@/lib/platform/db";
import { ENVIRONMENTS } from "@/lib/platform/env";
import { canBeId, newId } from "@/lib/platform/ids";
import { findPartner, upsertOwner } from "./members.store";

/**
 * Makes the holder of an address an owner of a partner's console in both environments, after a purchase or by the
 * operator. Sends no email; they join at `/dev` once signed in with the address. Idempotent.
 *
 * @param scope the operator's, or that of the transaction that creates the partner
 * @throws resource_not_found
 */
export async function makeOwner(scope: CallScope, partnerId: string, email: string): Promise<void> {
  await transaction(scope, async (scope) => {
    const { db, principal, wallMs } = scope;
    const partner = canBeId(partnerId) ? await findPartner(db, partnerId) : null;
    if (partner === null) fail("resource_not_found", { message: "No such partner." });
    const owner = {
      ...{ partnerId, email, emailKey: addressKey(email) },
      ...{ invitedBy: actorOf(principal), nowMs: wallMs },
    };
    for (const environment of ENVIRONMENTS) {
      const id = await upsertOwner(db, { id: newId(), environment, ...owner });
      await audit(scope, "member.made_owner", [{ kind: "partner_member", id }]);
    }
  });
}

/** Returns the addresses of those who lead a partner's console in the scope's environment. */
export async function leadersOf(unit: CallScope, partnerId: string): Promise<string[]> {
  const members = await lockMembers(unit, partnerId);
  return members.filter(leads).map(({ emailKey }) => emailKey);
}

const leads = (member: Awaited<ReturnType<typeof lockMembers>>[number]): boolean =>
  isLet(member) && LEADING_MEMBERS.includes(member.role);

/**
 * True if the holder of an address leads a partner's console in the scope's environment. Keys are mailed and issued only
 * to those who still do. Nobody can be removed until the transaction ends.
 */
export async function leadsConsole(
  unit: CallScope,
  partnerId: string,
  email: string,
): Promise<boolean> {
  return (await leadersOf(unit, partnerId)).includes(addressKey(email));
}
