import type { Nutrient } from "@/lib/contract/debrief";
import type { StripSide } from "@/lib/contract/strip";
import type { DrawnObject } from "./fuel-shapes";

/** The colors of a strip, on screen or in print. */

export type StripInk = "ink" | "ink2" | "line" | "carb" | "sodium" | "fluid" | "heat" | "surface";

export type StripMark =
  | {
      kind: "rect";
      x: number;
      y: number;
      width: number;
      height: number;
      fill?: StripInk;
      stroke?: StripInk;
      /** Defaults to 1. */
      opacity?: number;
    }
  | {
      kind: "line";
      x1: number;
      y1: number;
      x2: number;
      y2: number;
      ink: StripInk;
      isDashed?: boolean;
    }
  | {
      kind: "text";
      x: number;
      y: number;
      text: string;
      size: number;
      ink: StripInk;
      anchor?: "middle" | "end";
      isBold?: boolean;
    }
  | {
      kind: "thing";
      x: number;
      y: number;
      width: number;
      height: number;
      object: DrawnObject;
      part: number;
    }
  | { kind: "flag" | "refill"; x: number; y: number; size: number };

/** Formatters for amounts. */
export interface StripWords {
  carb: (grams: number) => string;
  sodium: (milligrams: number) => string;
  fluid: (millilitres: number) => string;
  percent: (share: number) => string;
  temperature: (celsius: number) => string;
}

export interface StripDrawing {
  width: number;
  height: number;
  marks: StripMark[];
}

export const SIGNS = { carb: "▲", sodium: "■", fluid: "●" } as const;
export const NAMES = { carb: "Carbohydrate", sodium: "Sodium", fluid: "Fluid" } as const;
export const ROWS = ["carb", "sodium", "fluid"] as const satisfies readonly Nutrient[];

interface TextLook {
  size: number;
  ink?: StripInk;
  anchor?: "middle" | "end";
  isBold?: boolean;
}

/** Returns a line of text; bold text uses the darkest ink. */
export const textAt = (
  x: number,
  y: number,
  text: string,
  { size, ink = "ink2", ...look }: TextLook,
): StripMark => ({
  kind: "text",
  x,
  y,
  text,
  size,
  ink: look.isBold === true ? "ink" : ink,
  ...look,
});

/** Returns drinks without a time as full bottles. */
export const looseBottles = (taken: StripSide | null): { object: "bottle"; part: number }[] =>
  (taken?.loose ?? []).map(() => ({ object: "bottle", part: 1 }));
