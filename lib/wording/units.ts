/** What other units come to; what is stored is metric. */

export const ML_PER_FL_OZ = 29.5735;
export const KG_PER_LB = 0.453_592_37;

/** Millilitres as fluid ounces. */
export const flOzOf = (millilitres: number): number => millilitres / ML_PER_FL_OZ;
/** Fluid ounces as millilitres, to one. */
export const mlOf = (flOz: number): number => Math.round(flOz * ML_PER_FL_OZ);
export const fahrenheitOf = (celsius: number): number => (celsius * 9) / 5 + 32;
/** Degrees of Celsius, to a tenth. */
export const celsiusOf = (fahrenheit: number): number =>
  Math.round((((fahrenheit - 32) * 5) / 9) * 10) / 10;
