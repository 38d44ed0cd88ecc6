import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Busy } from "@/components/portal/busy";
import { KeepLastRender } from "@/components/portal/keep-last-render";
import { inTurn, type Turn } from "@/lib/api/page-turns";
import { isApiError } from "@/lib/contract/errors";
import { chargeFor, type Meter, requirePaid } from "@/lib/metering/metering";
import { onBehalfOf } from "@/lib/platform/call-context";
import { log } from "@/lib/platform/log";
import { toApiError } from "@/lib/platform/refusal";

/** How pages of people who work are drawn: paid for, in turn, by a share of the connections. */

export type Search = Record<string, string | string[] | undefined>;

export interface PageProps<Params> {
  params: Promise<Params>;
  searchParams: Promise<Search>;
}

/** What a page costs of its reader's rate: it reads and draws what a dozen calls would. */
const PAGE_UNITS = 10;
export const BUSY: readonly string[] = ["service_unavailable", "rate_limit_exceeded"];

/** Who reads a page, and how often they may: null where nobody counts. */
type Payer = Meter | null;

/**
 * Reads for a page as for a call: paid from its reader's rate, by a share of the connections.
 *
 * @throws rate_limit_exceeded, service_unavailable
 */
export async function paidBy<T>(
  meter: Payer,
  read: () => Promise<T>,
  units = PAGE_UNITS,
): Promise<T> {
  if (meter !== null) {
    await chargeFor(meter, units);
    requirePaid(meter);
  }
  return onBehalfOf(meter?.payer.id ?? null, read);
}

/** Draws a page that is paid for in its turn, so that no one's pages keep others waiting. @throws service_unavailable */
export const drawnInTurn = (
  meter: Payer,
  turn: Turn,
  draw: () => Promise<ReactNode>,
): Promise<ReactNode> => inTurn(turn, () => onBehalfOf(meter?.payer.id ?? null, draw));

/**
 * What is drawn, or says that the service is too busy for it, which passes: then what was drawn before of the same, as
 * `of` names it, stays. Whatever else is thrown is thrown on.
 */
export async function orBusy(draw: () => Promise<ReactNode>, of = ""): Promise<ReactNode> {
  try {
    return <KeepLastRender of={of}>{await draw()}</KeepLastRender>;
  } catch (error) {
    const { code, details } = toApiError(error);
    if (!BUSY.includes(code)) throw error;
    // Who asks too often is no news.
    if (details.cause !== undefined) log.warn({ code, err: details.cause }, "a page was not drawn");
    const busy = (
      <Main>
        <Busy />
      </Main>
    );
    return <KeepLastRender of={of} busy={busy} />;
  }
}

/** What of a page is drawn, as its address says it. */
export const nameOf = (search: Search): string => JSON.stringify(search);

/** An address without what no keyboard makes and nothing can keep. */
export const plainSearch = (search: Search): Search =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) => [
      name,
      typeof value === "string"
        ? value.replaceAll("\0", "")
        : value?.map((each) => each.replaceAll("\0", "")),
    ]),
  );

/** What is not there, or names a place in a list that is none, is not found. */
export async function orNotFound<T>(drawing: Promise<T>): Promise<T> {
  try {
    return await drawing;
  } catch (error) {
    if (isApiError(error) && /_not_found$|^invalid_cursor$|^environment_mismatch$/.test(error.code))
      notFound();
    throw error;
  }
}

/** How far a page goes: a column that is easy to read, or as wide as there is room. */
const WIDTHS = { column: "max-w-page", wide: "" } as const;
export type PageWidth = keyof typeof WIDTHS;

/** What a page is about, beside the navigation. */
export const Main = ({
  width = "column",
  children,
}: {
  width?: PageWidth;
  children: ReactNode;
}) => (
  <main id="main" className={`px-4 py-5 md:px-7 ${WIDTHS[width]}`}>
    {children}
  </main>
);
