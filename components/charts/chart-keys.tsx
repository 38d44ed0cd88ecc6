"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

const POINTS = "a[data-point]";

/**
 * Makes the points of the charts inside a single tab stop: left and right move between sessions, up and down to the
 * same session in the next chart, Home and End to the first and last. Without JavaScript each point is its own tab
 * stop.
 */
export function ChartKeys({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other children have other points
  useEffect(() => {
    const points = pointsIn(root.current);
    const focused = points.find((point) => point === document.activeElement);
    makeStop(focused ?? points.at(-1), points);
  }, [children]);
  useEffect(() => {
    // Start at the latest session, which users come for.
    for (const scroller of root.current?.querySelectorAll("[data-scroller]") ?? [])
      scroller.scrollLeft = scroller.scrollWidth;
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the keys
    <div ref={root} onKeyDown={moveFocus}>
      {children}
    </div>
  );
}

const pointsIn = (element: Element | null): SVGAElement[] => [
  ...(element?.querySelectorAll<SVGAElement>(POINTS) ?? []),
];

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const from = event.target instanceof Element ? event.target.closest<SVGAElement>(POINTS) : null;
  if (from === null) return;
  const all = pointsIn(event.currentTarget);
  const to = targetOf(event.key, from, all);
  if (to === undefined) return;
  event.preventDefault();
  makeStop(to, all);
  to.focus();
}

function makeStop(stop: SVGAElement | undefined, all: readonly SVGAElement[]) {
  for (const point of all) point.tabIndex = point === stop ? 0 : -1;
}

function targetOf(key: string, from: SVGAElement, all: readonly SVGAElement[]) {
  const inChart = all.filter((point) => point.ownerSVGElement === from.ownerSVGElement);
  const place = inChart.indexOf(from);
  const session = from.dataset["point"];
  if (key === "Home") return inChart[0];
  if (key === "End") return inChart.at(-1);
  if (key === "ArrowLeft") return inChart[place - 1];
  if (key === "ArrowRight") return inChart[place + 1];
  const sameSession = all.filter((point) => point.dataset["point"] === session);
  const row = sameSession.indexOf(from);
  if (key === "ArrowUp") return sameSession[row - 1];
  return key === "ArrowDown" ? sameSession[row + 1] : undefined;
}
