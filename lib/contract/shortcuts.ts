/** Shortcut constants for pages, without the preference schemas. */

/** Single-key shortcuts of the portal; each can be assigned another letter. */
export const SHORTCUTS = {
  next: { key: "j", does: "Next" },
  previous: { key: "k", does: "Previous" },
  review: { key: "e", does: "Mark as reviewed" },
  message: { key: "m", does: "Message" },
  message_all: { key: "M", does: "Message everyone in the pattern" },
  snooze: { key: "h", does: "Snooze" },
  undo: { key: "z", does: "Undo" },
  select: { key: "x", does: "Select" },
  select_range: { key: "X", does: "Select range" },
  filter: { key: "f", does: "Filter" },
  table: { key: "t", does: "Switch to table" },
  refresh: { key: "r", does: "Refresh" },
  compose: { key: "c", does: "New message" },
} as const;
export type Shortcut = keyof typeof SHORTCUTS;
