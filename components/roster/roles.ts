/**
 * ARIA roles of the roster's table. Its rows have their own layout, so that none waits for the others, and some
 * browsers don't treat elements without table layout as a table.
 */
export const AS = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
