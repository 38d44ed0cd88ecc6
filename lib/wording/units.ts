/** Unit conversions; stored values are metric. */

const ML_PER_FL_OZ = 29.5735;
export const KG_PER_LB = 0.453_592_37;

/** Converts milliliters to fluid ounces. */
export const flOzOf = (milliliters: number): number => milliliters / ML_PER_FL_OZ;

/**
 * Rounds milliliters of a drink or a filling for display to five, as in plans; below five to one, so that a last sip
 * doesn't read as nothing.
 */
export const mlOfDrink = (milliliters: number): number =>
  milliliters < 5 ? Math.round(milliliters) : Math.round(milliliters / 5) * 5;

const HALVES = 2;
const TENTHS = 10;
const HUNDREDTHS = 100;
/** Below this many fluid ounces, tenths are shown, so that a last sip doesn't read as nothing. */
const FEW_FL_OZ = 2;
/** Floating-point error allowed for a whole number of parts. */
const LOST = 1e-6;

/**
 * Converts milliliters to the fluid ounces shown: to a half, below two to a tenth. Always rounds down, so that a target
 * at its limit doesn't read as if it were above it, and equal amounts read equal.
 */
export function flOzShown(milliliters: number): number {
  const flOz = flOzOf(milliliters);
  const parts = Math.abs(flOz) < FEW_FL_OZ ? TENTHS : HALVES;
  return Math.trunc(flOz * parts + Math.sign(flOz) * LOST) / parts + 0;
}

/** Converts entered fluid ounces to whole milliliters, rounded up, so that the value shown again is the one entered. */
export const mlOf = (flOz: number): number => Math.ceil(flOz * ML_PER_FL_OZ - LOST) + 0;

/**
 * Converts milliliters to fluid ounces for editing, with as few decimals as needed: sent back unchanged, the stored
 * value stays the same.
 */
export function flOzEntered(milliliters: number): number {
  const shown = [
    flOzShown(milliliters),
    ...[TENTHS, HUNDREDTHS].map((parts) => Math.floor(flOzOf(milliliters) * parts + LOST) / parts),
  ];
  return shown.find((flOz) => mlOf(flOz) === milliliters) ?? flOzOf(milliliters);
}

export const fahrenheitOf = (celsius: number): number => (celsius * 9) / 5 + 32;
/** Converts to degrees Celsius, to a hundredth: fine enough for an entered tenth to be shown again as it was entered. */
export const celsiusOf = (fahrenheit: number): number =>
  Math.round((((fahrenheit - 32) * 5) / 9) * 100) / 100;
