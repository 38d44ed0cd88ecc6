import type { Chart } from "./chart-data";

/**
 * Returns the outline of a mark around a point, as a path: a triangle, square and disc for the nutrients, as on the
 * pages, and a diamond for symptoms. Without color, only the shape distinguishes them.
 *
 * @param size half its width, in points
 */
export function markPath(kind: Chart["kind"], x: number, y: number, size: number): string {
  const [left, right, top, bottom] = [x - size, x + size, y - size, y + size];
  const shapes: Readonly<Record<Chart["kind"], string>> = {
    carb: `M${x} ${top}L${right} ${bottom}L${left} ${bottom}Z`,
    sodium: `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`,
    fluid: `M${left} ${y}A${size} ${size} 0 1 0 ${right} ${y}A${size} ${size} 0 1 0 ${left} ${y}Z`,
    symptoms: `M${x} ${top}L${right} ${y}L${x} ${bottom}L${left} ${y}Z`,
  };
  return shapes[kind];
}
