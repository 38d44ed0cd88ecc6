/**
 * What the parts of the roster's table are. Its rows are laid out one by one, so that none waits for all others, and some
 * browsers take what is not laid out as a table for no table.
 */
export const AS = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
