"use client";

import { useMemo } from "react";
import { addressKey } from "@/lib/contract/address";
import { useHeld } from "../portal/held";

/** An open invitation; its address as `addressKey` returns it. */
export interface Invited {
  id: string;
  email: string;
}

/**
 * Returns the addresses with an open invitation, without those just withdrawn, and `withdrawNow`, to call before
 * inviting some: it sends at once the withdrawals of these addresses that could still be undone, as an address can have
 * only one invitation.
 */
export function useInvited(open: readonly Invited[]) {
  const { isHeld, makeNow } = useHeld();
  const invited = useMemo(() => open.filter(({ id }) => !isHeld(id)), [open, isHeld]);
  const withdrawNow = async (addresses: readonly string[]) => {
    const wanted = new Set(addresses.map(addressKey));
    const those = open.filter(({ email }) => wanted.has(email));
    await Promise.all(those.map(({ id }) => makeNow(id)));
  };
  return { invited, withdrawNow };
}
