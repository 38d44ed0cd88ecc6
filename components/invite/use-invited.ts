"use client";

import { useMemo } from "react";
import { useHeld } from "../portal/held";

/** An open invitation; its address in lower case. */
export interface Invited {
  id: string;
  email: string;
}

/**
 * Returns the addresses with an open invitation, without those just withdrawn, and `clear`, to call before inviting
 * some: it makes their withdrawals that can still be undone, as an address can have only one invitation.
 */
export function useInvited(open: readonly Invited[]) {
  const { isHeld, makeNow } = useHeld();
  const invited = useMemo(() => open.filter(({ id }) => !isHeld(id)), [open, isHeld]);
  const clear = async (addresses: readonly string[]) => {
    const wanted = new Set(addresses.map((address) => address.trim().toLowerCase()));
    const those = open.filter(({ email }) => wanted.has(email));
    await Promise.all(those.map(({ id }) => makeNow(id)));
  };
  return { invited, clear };
}
