import { setTimeout as wait } from "node:timers/promises";
import { cache, type ReactNode } from "react";
import { stopwatchMs } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { Bounded } from "./bounded";

interface InTimeProps {
  /** The fallback if the part is late. */
  place: ReactNode;
  draw: () => Promise<ReactNode>;
}

/** When the page's first part started waiting; nested parts share this deadline. */
const beganMs = cache(stopwatchMs);

/**
 * Sends a part with the page if it is ready in time, and after a fallback only if it is late. With a boundary from the
 * start, React would stream anything longer than a few lines after its fallback, however soon it was ready, and reveal
 * it by script a third of a second later.
 */
export async function InTime({ place, draw }: InTimeProps): Promise<ReactNode> {
  const leftMs = Math.max(0, beganMs() + env.PAGE_LATE_MS - stopwatchMs());
  const drawing = draw();
  const over = new AbortController();
  const late = wait(leftMs, null, { signal: over.signal }).catch(() => null);
  const soon = await Promise.race([drawing.then((drawn) => ({ drawn })), late]);
  over.abort();
  if (soon !== null) return <Bounded>{soon.drawn}</Bounded>;
  return (
    <Bounded place={place}>
      <Late drawing={drawing} />
    </Bounded>
  );
}

const Late = ({ drawing }: { drawing: Promise<ReactNode> }) => drawing;
