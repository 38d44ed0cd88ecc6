import { headers } from "next/headers";
import type { ReactNode } from "react";
import { inTurn } from "@/lib/api/page-turns";
import { asking } from "@/lib/api/signed-in";
import { addressOf, asVisitor } from "./link-cookie";
import { drawnInTurn, orBusy, orNotFound, paidBy } from "./page-drawing";

/** Units an athlete's own page charges to their rate: allows two pages a second, and bursts of twenty. */
export const OWN_PAGE_UNITS = 5;

/**
 * Wraps a page that shows the reader their own data. It charges the reader's rate, waits for their turn and uses their
 * share of the connections, so that one person's pages can't slow others. If something is missing, or deleted while the
 * page reads it, the page is not found. The page itself redirects signed-out readers to sign-in.
 */
export const ownPage =
  <Props,>(draw: (props: Props) => Promise<ReactNode>) =>
  async (props: Props): Promise<ReactNode> => {
    const caller = await asking();
    if (caller === null) return draw(props);
    const { meter, scopes } = caller;
    const turn = { of: scopes.person.personId };
    const page = () => drawnInTurn(meter, turn, () => orNotFound(draw(props)));
    return orBusy(() => paidBy(meter, page, OWN_PAGE_UNITS));
  };

/**
 * Wraps a page behind a link, open to anyone who has it. Readers are told apart by address; each address has one turn
 * and one share.
 */
export const linkPage =
  <Props,>(draw: (props: Props) => Promise<ReactNode>) =>
  async (props: Props): Promise<ReactNode> => {
    const asked = new Headers(await headers());
    return orBusy(() =>
      inTurn({ of: addressOf(asked) }, () => asVisitor(asked, () => draw(props))),
    );
  };
