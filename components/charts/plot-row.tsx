import type { ReactNode } from "react";
import { GUTTER_WIDTH } from "./multiples-layout";

interface PlotRowProps {
  /** Pixels. */
  height: number;
  /** Drawn on the left; stays put while the rest scrolls. */
  gutter: ReactNode;
  /** Drawn in the remaining width, with x in percent of it. */
  children: ReactNode;
  /** The row's label, if its content doesn't have labels of its own. */
  label?: string;
  /** True if everything fits, so nothing scrolls under the gutter. */
  isFitted?: boolean;
}

/** Renders one of several stacked drawings that share the same columns. */
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
