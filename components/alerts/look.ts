/** The shared style of every select in the rules. */
export const SELECT = "min-h-11 rounded-control border border-edge bg-surface px-2 md:min-h-9";
