/** What pages need to know of keys without the schemas of what somebody prefers. */

/** What single keys of the portal do; each can be given another letter. */
export const SHORTCUTS = {
  next: { key: "j", does: "Next" },
  previous: { key: "k", does: "Previous" },
  review: { key: "e", does: "Reviewed" },
  message: { key: "m", does: "Write a message" },
  message_all: { key: "M", does: "Write to everybody of the pattern" },
  snooze: { key: "h", does: "Put off" },
  undo: { key: "z", does: "Undo" },
  select: { key: "x", does: "Select" },
  select_range: { key: "X", does: "Select up to here" },
  filter: { key: "f", does: "Filter" },
  table: { key: "t", does: "Table instead of chart" },
  refresh: { key: "r", does: "Refresh" },
  compose: { key: "c", does: "Write" },
} as const;
export type Shortcut = keyof typeof SHORTCUTS;
