import type { ReactNode } from "react";
import { GUTTER_WIDTH } from "./multiples-layout";

interface PlotRowProps {
  /** Pixels. */
  height: number;
  /** Drawn left, and staying there while the rest is moved. */
  gutter: ReactNode;
  /** Drawn in what width is left, across in per cent of it. */
  children: ReactNode;
  /** What the row says in words, when what is drawn says nothing by itself. */
  label?: string;
  /** Whether all has room, so that nothing is moved beneath the gutter. */
  isFitted?: boolean;
}

/** One of several drawings that are one below the other on the same columns. */
export function PlotRow({ height, gutter, children, label, isFitted = false }: PlotRowProps) {
  return (
    <div className="flex">
      <svg
        aria-hidden="true"
        width={GUTTER_WIDTH}
        height={height}
        className={`sticky left-0 z-10 block shrink-0 ${isFitted ? "" : "bg-surface"}`}
      >
        {gutter}
      </svg>
      <div className="relative grow">
        <svg
          role={label === undefined ? "presentation" : "img"}
          aria-label={label}
          width="100%"
          height={height}
          className="absolute inset-0 overflow-visible"
          fill="none"
        >
          {children}
        </svg>
      </div>
    </div>
  );
}
