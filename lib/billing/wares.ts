/** Something that is sold. */
export interface Ware {
  /** What it is known by here. */
  name: string;
  title: string;
  /** Minor units. */
  amount: number;
  /** How often it is charged; null for once. */
  interval: "month" | "year" | null;
}

/** The processor's product of a ware, whatever it costs. */
export const productOf = (name: string): string => `aidstation_${name}`;
