import type { FuelObject } from "@/lib/contract/strip";

/** Outlines of food and drinks, for screen and print. */

/** An item's paths, in a 40 by 64 coordinate system. */
export interface Shape {
  body: string;
  lines: string;
  fine?: string;
  /** The part to fill: its outline, and where it starts and ends. */
  inside: string;
  top: number;
  bottom: number;
}

/** The kinds of items drawn, including a bottle drunk at an unknown time. */
export type DrawnObject = FuelObject | "bottle";

export const isDrunk = (object: DrawnObject): boolean => object === "can" || object === "bottle";

export const FUEL: Readonly<Record<DrawnObject, Shape>> = {
  gel: {
    body: "M12 4h16l-2 4.5 3 4.5c1 14 4 27 5 40v7H6v-7c1-13 4-26 5-40z",
    lines: "M12 4h16l-2 4.5 3 4.5c1 14 4 27 5 40v7H6v-7c1-13 4-26 5-40zM11 13h18M6 53h28",
    fine: "M11 55v3m4.5-3v3m4.5-3v3m4.5-3v3m4.5-3v3M15.5 6.5v4m4-4v4m4-4v4",
    inside: "M11 13h18c1 14 4 27 5 40H6c1-13 4-26 5-40z",
    top: 13,
    bottom: 53,
  },
  bar: {
    body: "M7 11l2-6 4 3 3-3 4 3 4-3 3 3 4-3 2 6v42l-2 6-4-3-3 3-4-3-4 3-3-3-4 3-2-6z",
    lines:
      "M7 11l2-6 4 3 3-3 4 3 4-3 3 3 4-3 2 6v42l-2 6-4-3-3 3-4-3-4 3-3-3-4 3-2-6zM7 11h26M7 53h26",
    inside: "M7 11h26v42H7z",
    top: 11,
    bottom: 53,
  },
  chew: {
    body: "M9 7h22a4 4 0 0 1 4 4v48H5V11a4 4 0 0 1 4-4z",
    lines: "M9 7h22a4 4 0 0 1 4 4v48H5V11a4 4 0 0 1 4-4zM5 22h30M5 37h30M5 53h30",
    inside: "M9 7h22a4 4 0 0 1 4 4v42H5V11a4 4 0 0 1 4-4z",
    top: 7,
    bottom: 53,
  },
  can: {
    body: "M10 8h20l3 6v36l-3 6H10l-3-6V14z",
    lines: "M10 8h20l3 6v36l-3 6H10l-3-6V14zM7 14h26M7 50h26",
    inside: "M10 8h20l3 6v36l-3 6H10l-3-6V14z",
    top: 8,
    bottom: 56,
  },
  bottle: {
    body: "M16 4h8v5h4v7c4 2 6 4 6 8v33a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V24c0-4 2-6 6-8V9h4z",
    lines:
      "M16 4h8v5h4v7c4 2 6 4 6 8v33a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V24c0-4 2-6 6-8V9h4zM16 9h8M12 16h16",
    inside: "M12 16h16c4 2 6 4 6 8v33a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V24c0-4 2-6 6-8z",
    top: 16,
    bottom: 61,
  },
};

/** A tap with a drop, 32 by 32: a bottle is refilled. */
export const REFILL = {
  tap: "M4 12h13c4 0 6 2 6 6M4 7v10M13 12V6M9 6h8",
  drop: "M23 21c3 3.5 3.5 4.5 3.5 6a3.5 3.5 0 0 1-7 0c0-1.5.5-2.5 3.5-6z",
} as const;

/** A flag, 20 by 28: a symptom. */
export const FLAG = { cloth: "M4 3h14l-4 5 4 5H4z", pole: "M4 3v23" } as const;
