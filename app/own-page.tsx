import type { ReactNode } from "react";
import { inTurn } from "@/lib/api/page-turns";
import { asking } from "@/lib/api/signed-in";
import { onBehalfOf } from "@/lib/platform/call-context";
import { orBusy } from "./page-drawing";

/**
 * A page of somebody's own: drawn in its reader's turn, by their share of the connections, so that nobody's pages keep
 * others waiting. Whoever is not signed in is led to the sign-in by the page itself.
 */
export const ownPage =
  <Props,>(draw: (props: Props) => Promise<ReactNode>) =>
  async (props: Props): Promise<ReactNode> => {
    const caller = await asking();
    if (caller === null) return draw(props);
    const { meter, scopes } = caller;
    const { personId } = scopes.person;
    return orBusy(() =>
      inTurn({ of: personId }, () => onBehalfOf(meter?.payer.id ?? personId, () => draw(props))),
    );
  };
