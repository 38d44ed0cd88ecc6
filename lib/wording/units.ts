/** What other units come to; what is stored is metric. */

const ML_PER_FL_OZ = 29.5735;
export const KG_PER_LB = 0.453_592_37;

/** Millilitres as fluid ounces. */
export const flOzOf = (millilitres: number): number => millilitres / ML_PER_FL_OZ;

/**
 * Millilitres of a drink or a filling as they are shown, to five, as plans have them; a last sip below that to one, so that
 * it does not read as nothing.
 */
export const mlOfDrink = (millilitres: number): number =>
  millilitres < 5 ? Math.round(millilitres) : Math.round(millilitres / 5) * 5;

const HALVES = 2;
const TENTHS = 10;
const HUNDREDTHS = 100;
/** Below this many fluid ounces tenths are shown: a last sip is not nothing. */
const FEW_FL_OZ = 2;
/** What floating point may lose of a whole number of parts. */
const LOST = 1e-6;

/**
 * Millilitres as the fluid ounces that are shown: to a half, below two to a tenth. Rounded down, everywhere: so that a
 * target at its limit does not read as if it were above it, and equal amounts read equal.
 */
export function flOzShown(millilitres: number): number {
  const flOz = flOzOf(millilitres);
  const parts = Math.abs(flOz) < FEW_FL_OZ ? TENTHS : HALVES;
  return Math.trunc(flOz * parts + Math.sign(flOz) * LOST) / parts + 0;
}

/** Fluid ounces that somebody entered as whole millilitres, rounded up: shown again, they are what was entered. */
export const mlOf = (flOz: number): number => Math.ceil(flOz * ML_PER_FL_OZ - LOST) + 0;

/** Millilitres as fluid ounces to be entered again, with as few decimals as it takes: sent back as it was it stays as it was. */
export function flOzEntered(millilitres: number): number {
  const shown = [
    flOzShown(millilitres),
    ...[TENTHS, HUNDREDTHS].map((parts) => Math.floor(flOzOf(millilitres) * parts + LOST) / parts),
  ];
  return shown.find((flOz) => mlOf(flOz) === millilitres) ?? flOzOf(millilitres);
}

export const fahrenheitOf = (celsius: number): number => (celsius * 9) / 5 + 32;
/** Degrees of Celsius, to a tenth. */
export const celsiusOf = (fahrenheit: number): number =>
  Math.round((((fahrenheit - 32) * 5) / 9) * 10) / 10;
