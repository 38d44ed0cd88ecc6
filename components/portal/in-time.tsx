import { setTimeout as wait } from "node:timers/promises";
import { cache, type ReactNode } from "react";
import { stopwatchMs } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { Bounded } from "./bounded";

interface InTimeProps {
  /** What stands in its place, should it be late. */
  place: ReactNode;
  draw: () => Promise<ReactNode>;
}

/** When the first part of a page began to be waited for: parts that wait for others do not begin to count anew. */
const beganMs = cache(stopwatchMs);

/**
 * A part of a page that is sent with the page where it is read soon, and only else after what stands in its place. Behind a
 * boundary from the start it would never be: whatever is longer than a few lines is sent after its fallback then, however
 * soon it was there, and uncovered by a script a third of a second later.
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
