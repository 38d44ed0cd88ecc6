import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Busy } from "@/components/portal/busy";
import { KeepLastRender } from "@/components/portal/keep-last-render";
import { inTurn, type Turn } from "@/lib/api/page-turns";
import { isApiError } from "@/lib/contract/errors";
import { chargeWhole, type Meter } from "@/lib/metering/metering";
import { onBehalfOf } from "@/lib/platform/call-context";
import { log } from "@/lib/platform/log";
import { toApiError } from "@/lib/platform/refusal";

/** How pages for working users render: charged to a rate, in turn, with a share of the connections. */

export type Search = Record<string, string | string[] | undefined>;

export interface PageProps<Params> {
  params: Promise<Params>;
  searchParams: Promise<Search>;
}

/** Units a page charges to the reader's rate: it reads and renders as much as a dozen calls. */
const PAGE_UNITS = 10;
export const BUSY: readonly string[] = ["service_unavailable", "rate_limit_exceeded"];

/** The reader's meter; null if nobody is counting. */
type Payer = Meter | null;

/**
 * Reads for a page as for a call: charged to the reader's rate, within a share of the connections.
 *
 * @throws rate_limit_exceeded, service_unavailable
 */
export async function paidBy<T>(
  meter: Payer,
  read: () => Promise<T>,
  units = PAGE_UNITS,
): Promise<T> {
  if (meter !== null) await chargeWhole(meter, units);
  return onBehalfOf(meter?.payer.id ?? null, read);
}

/** Renders a charged page in its turn, so that no one's pages keep others waiting. @throws service_unavailable */
export const drawnInTurn = (
  meter: Payer,
  turn: Turn,
  draw: () => Promise<ReactNode>,
): Promise<ReactNode> => inTurn(turn, () => onBehalfOf(meter?.payer.id ?? null, draw));

/**
 * Renders, or says that the service is temporarily too busy; then an earlier render with the same `of` stays visible.
 * Rethrows any other error.
 */
export async function orBusy(draw: () => Promise<ReactNode>, of = ""): Promise<ReactNode> {
  try {
    return <KeepLastRender of={of}>{await draw()}</KeepLastRender>;
  } catch (error) {
    const { code, details } = toApiError(error);
    if (!BUSY.includes(code)) throw error;
    // Exceeding the rate limit is not worth a log line.
    if (details.cause !== undefined) log.warn({ code, err: details.cause }, "a page was not drawn");
    const busy = (
      <Main>
        <Busy />
      </Main>
    );
    return <KeepLastRender of={of} busy={busy} />;
  }
}

/** Identifies a page's content by its query. */
export const nameOf = (search: Search): string => JSON.stringify(search);

/** Strips NUL characters from an address: keyboards can't type them, and the database can't store them. */
export const plainSearch = (search: Search): Search =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) => [
      name,
      typeof value === "string"
        ? value.replaceAll("\0", "")
        : value?.map((each) => each.replaceAll("\0", "")),
    ]),
  );

/** Turns missing resources and invalid cursors into a 404. */
export async function orNotFound<T>(drawing: Promise<T>): Promise<T> {
  try {
    return await drawing;
  } catch (error) {
    if (isApiError(error) && /_not_found$|^invalid_cursor$|^environment_mismatch$/.test(error.code))
      notFound();
    throw error;
  }
}

/** Page widths: an easy-to-read column, or all the available space. */
const WIDTHS = { column: "max-w-page", wide: "" } as const;
export type PageWidth = keyof typeof WIDTHS;

/** Renders a page's main content, beside the navigation. */
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
