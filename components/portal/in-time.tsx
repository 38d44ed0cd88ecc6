import { setTimeout as wait } from "node:timers/promises";
import { type ReactNode, Suspense } from "react";

/** What is there within this shows nothing else before: a skeleton that is gone at once is a flicker. */
const LATE_MS = 150;

interface InTimeProps {
  /** What stands in its place, should it be late. */
  place: ReactNode;
  draw: () => Promise<ReactNode>;
}

/**
 * A part of a page that is sent with the page where it is read soon, and only else after what stands in its place. Behind a
 * boundary from the start it would never be: whatever is longer than a few lines is sent after its fallback then, however
 * soon it was there, and uncovered by a script a third of a second later.
 */
export async function InTime({ place, draw }: InTimeProps): Promise<ReactNode> {
  const drawing = draw();
  const over = new AbortController();
  const late = wait(LATE_MS, null, { signal: over.signal }).catch(() => null);
  const soon = await Promise.race([drawing.then((drawn) => ({ drawn })), late]);
  over.abort();
  if (soon !== null) return soon.drawn;
  return (
    <Suspense fallback={place}>
      <Late drawing={drawing} />
    </Suspense>
  );
}

const Late = ({ drawing }: { drawing: Promise<ReactNode> }) => drawing;
