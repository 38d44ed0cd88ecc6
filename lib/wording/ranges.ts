/** The ends of what a teaser or an open profile gives instead of a number: `45-60`. One number is both of its ends. */
export function endsOf(range: string): { min: number; max: number } {
  const [min = Number.NaN, max = min] = range.split("-").map(Number);
  return { min, max };
}
