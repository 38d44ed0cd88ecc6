import { headers } from "next/headers";
import type { ReactNode } from "react";
import { inTurn } from "@/lib/api/page-turns";
import { asking } from "@/lib/api/signed-in";
import { addressOf, asVisitor } from "./link-cookie";
import { drawnInTurn, orBusy, paidBy } from "./page-drawing";

/** What a page of one's own costs of its reader's rate: an athlete opens two a second, and twenty at once. */
const OWN_PAGE_UNITS = 5;

/**
 * A page of somebody's own: paid from its reader's rate and drawn in their turn, by their share of the connections, so
 * that nobody's pages keep others waiting. Whoever is not signed in is led to the sign-in by the page itself.
 */
export const ownPage =
  <Props,>(draw: (props: Props) => Promise<ReactNode>) =>
  async (props: Props): Promise<ReactNode> => {
    const caller = await asking();
    if (caller === null) return draw(props);
    const { meter, scopes } = caller;
    const turn = { of: scopes.person.personId };
    const page = () => drawnInTurn(meter, turn, () => draw(props));
    return orBusy(() => paidBy(meter, page, OWN_PAGE_UNITS));
  };

/** A page behind a link, of whoever has it: in turn with all that is asked for from its address, by their share. */
export const linkPage =
  <Props,>(draw: (props: Props) => Promise<ReactNode>) =>
  async (props: Props): Promise<ReactNode> => {
    const asked = new Headers(await headers());
    return orBusy(() =>
      inTurn({ of: addressOf(asked) }, () => asVisitor(asked, () => draw(props))),
    );
  };
