/**
 * Returns the ends of a range that a teaser or incomplete profile gives instead of a number: `45-60`. A single number
 * is both ends.
 */
export function endsOf(range: string): { min: number; max: number } {
  const [min = Number.NaN, max = min] = range.split("-").map(Number);
  return { min, max };
}
