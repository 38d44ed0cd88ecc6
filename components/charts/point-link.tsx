import type { ReactNode } from "react";
import { AROUND } from "./inks";
import type { Column } from "./multiples-layout";

interface PointLinkProps {
  href: string;
  /** The label for screen readers and the tooltip. */
  name: string;
  /** Position in its row, from 0. */
  place: number;
  column: Column;
  /** The chart's height in pixels, so the whole column can be clicked. */
  height: number;
  /** Drawn around the center of the column. */
  children: ReactNode;
}

/** A session in a chart of several: a link as wide as its column, reachable with the charts' arrow keys. */
export function PointLink({ href, name, place, column, height, children }: PointLinkProps) {
  const [x, width] = [`${column.x}%`, `${column.width}%`];
  return (
    <a href={href} aria-label={name} data-point={place} className="group text-inherit outline-none">
      <svg aria-hidden="true" {...{ x, width }} overflow="visible" fill="none">
        <title>{name}</title>
        <rect width="100%" y={1} height={height - 2} rx={4} strokeWidth={3} className={AROUND} />
        <svg aria-hidden="true" x="50%" overflow="visible">
          {children}
        </svg>
      </svg>
    </a>
  );
}
