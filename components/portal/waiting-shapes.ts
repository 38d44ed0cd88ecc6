/** Boxes from top to bottom, each with its position and size. */
export type Shape = readonly string[];

interface PageShape {
  /** The page's maximum width. */
  width: "max-w-5xl" | "";
  /** Above the title: the back link. */
  above: Shape;
  /** The title, if not known in advance. */
  title: string;
  /** Everything below the title line. */
  below: Shape;
}

const times = (count: number, look: string): string[] => Array.from({ length: count }, () => look);

const LINE = "h-5.5 w-80 max-w-full";
const SUMMARY = `mt-1 ${LINE}`;
/** Wraps to a second line if space is tight. */
const LONG_SUMMARY = "mt-1 h-11 w-120 max-w-full sm:h-5.5";
/** The page's actions; next to the title if there is room. */
const ACTIONS = "mt-3 h-11 w-72 max-w-full sm:hidden";
const BACK = "h-11 w-24 md:h-8";
const COLUMN = { width: "max-w-5xl", above: [], title: "h-8 w-72 max-w-full" } as const;

/** Page layouts with measured sizes, so nothing moves when a page replaces its placeholders. */
export const SHAPES = {
  /** Filters, the row count, the table head and its rows. */
  table: {
    ...COLUMN,
    width: "",
    below: [
      SUMMARY,
      ACTIONS,
      "mt-5 h-52.5 w-full max-w-4xl sm:h-28 lg:h-13.5",
      "mt-3 h-8 w-48",
      "mt-2 h-12",
      ...times(12, "mt-px h-12 compact:h-9"),
    ],
  },
  /** A list, such as notifications or threads. */
  list: { ...COLUMN, below: [SUMMARY, "mt-5 h-8 w-56", "mt-4 h-16", ...times(7, "mt-px h-16")] },
  /** A field to add one, and the list. */
  groups: {
    ...COLUMN,
    below: [LONG_SUMMARY, "mt-5 h-16.5 max-w-prose", "mt-5 h-17.5", ...times(5, "mt-px h-17.5")],
  },
  /** Scopes and presets, the expected Monday load, and the rules. */
  rules: {
    ...COLUMN,
    below: [
      LONG_SUMMARY,
      ACTIONS,
      "mt-4 h-25 w-120 max-w-full sm:h-9",
      "mt-4 h-28 sm:h-14",
      "mt-4 h-5 w-20",
      "mt-1 h-98 xl:mt-7 xl:h-30",
      ...times(6, "mt-px h-111 xl:h-28"),
    ],
  },
  /** Filters, the count, and the days. */
  activity: {
    ...COLUMN,
    below: [
      "mt-4 h-39 w-96 max-w-full sm:h-21 sm:w-120 lg:h-9",
      "mt-4 h-11 w-120 max-w-full sm:h-5.5",
      "mt-7 h-5 w-28",
      ...times(9, "mt-px h-20 sm:h-14"),
    ],
  },
  /** A short table, and cards. */
  team: {
    ...COLUMN,
    below: [
      LONG_SUMMARY,
      ACTIONS,
      "mt-3 h-5.5 w-56",
      "mt-7 h-5 w-20",
      "mt-3 h-9",
      ...times(3, "mt-px h-14"),
      "mt-4 h-84",
      "mt-4 h-25",
    ],
  },
  /** Window and focus, how much was reported, the charts, and cards. */
  athlete: {
    ...COLUMN,
    above: [BACK],
    below: [
      LONG_SUMMARY,
      ACTIONS,
      "mt-5 h-38 w-full max-w-3xl sm:h-21 lg:h-8.5",
      "mt-3 h-5.5 w-96 max-w-full",
      "mt-3 h-208 sm:h-182",
      "mt-4 h-14",
      "mt-4 h-40",
      "mt-4 h-52",
    ],
  },
  /** A table of planned and actual, and facts. */
  session: {
    ...COLUMN,
    above: [BACK],
    below: [SUMMARY, ACTIONS, "mt-4 h-10 w-96 max-w-full", "mt-4 h-64", "mt-4 h-44", "mt-4 h-52"],
  },
  /** Window and focus, a stage, the text, and its sources. */
  report: {
    ...COLUMN,
    above: [BACK],
    title: "h-16 w-96 max-w-full sm:h-8",
    below: [
      LONG_SUMMARY,
      ACTIONS,
      "mt-4 h-25 w-full max-w-2xl sm:h-8.5",
      "mt-3 h-5 w-10",
      "mt-2 h-240 max-w-prose sm:h-140",
      "mt-4 h-96",
    ],
  },
} as const satisfies Record<string, PageShape>;

/** The queue's progress, and sections of rows. */
export const QUEUE: Shape = [
  SUMMARY,
  "mt-4 h-9",
  "mt-5 h-5 w-20",
  "mt-1 h-19",
  "mt-5 h-5 w-40",
  "mt-1 h-14",
  ...times(8, "mt-px h-14"),
];

/** Why an athlete is in the queue: text, a table, and sessions. */
export const DETAIL: Shape = [
  "h-6 w-28",
  "mt-2 h-8 w-64",
  "mt-1 h-5.5 w-96 max-w-full",
  "mt-4 h-28",
  "mt-4 h-64",
  "mt-4 h-52",
];
