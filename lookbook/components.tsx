import type { ReactNode } from "react";
import { AdherenceMultiples } from "../components/charts/adherence-multiples";
import { BulletBar } from "../components/charts/bullet-bar";
import { ChartLegend } from "../components/charts/chart-legend";
import { ChartTable } from "../components/charts/chart-table";
import { CourseProfile } from "../components/charts/course-profile";
import { Lanes } from "../components/charts/lanes";
import { LanesTable } from "../components/charts/lanes-table";
import { LoadBars } from "../components/charts/load-bars";
import { NutrientMark, SeverityMark } from "../components/charts/marks";
import { PerHour } from "../components/charts/per-hour";
import type { SessionPoint } from "../components/charts/session-point";
import { Forbidden } from "../components/portal/forbidden";
import { PageHead } from "../components/portal/page-head";
import { Card, TableScroller } from "../components/portal/sections";
import { Disclaimer, Empty, Skeleton } from "../components/portal/states";
import { Button, ButtonLink, Key, QuietButton, SubmitButton } from "../components/ui/button";
import { ChoiceToDo } from "../components/ui/choice-to-do";
import { EmailField } from "../components/ui/email-field";
import { Field } from "../components/ui/field";
import { Heads } from "../components/ui/heads";
import { Notice } from "../components/ui/notice";
import { Select } from "../components/ui/select";

/** Every component that renders without a browser, in its states. */
export interface Shown {
  name: string;
  states: readonly [name: string, drawn: ReactNode][];
}

const CUTOFFS = { carb: 0.7, sodium: 0.7, fluid: 0.7 };
const fourteen = (...latest: (number | null)[]) => [
  ...Array.from({ length: 14 - latest.length }, () => null),
  ...latest,
];
const LANES = {
  carb: fourteen(92, null, 101, 88, 43, 97, 131),
  sodium: fourteen(56, null, 70, 69, 58, 88, 104),
  fluid: fourteen(88, null, null, 91, 84, 128, 160),
  sessions: fourteen(1, 1, 1, 2, 1, 1, 1).map((count) => count ?? 0),
};
const EMPTY_LANES = {
  ...{ carb: fourteen(), sodium: fourteen(), fluid: fourteen() },
  sessions: fourteen().map(() => 0),
};

const point = (place: number, over: Partial<SessionPoint>): SessionPoint => ({
  id: `${place}`,
  href: `#${place}`,
  atMs: place,
  dateLabel: `${10 + place} Nov`,
  shares: { carb: 0.9, sodium: 0.85, fluid: 0.95 },
  belowCutoff: { carb: false, sodium: false, fluid: false },
  symptoms: 0,
  rating: 4,
  sleepHours: 7.4,
  isRace: false,
  isReported: { carb: true, sodium: true, fluid: true },
  ...over,
});
const SPAN = { fromMs: 0, toMs: 10 };
const POINTS = [
  point(1, {}),
  point(3, {
    shares: { carb: 0.48, sodium: 0.56, fluid: null },
    belowCutoff: { carb: true, sodium: true, fluid: false },
    isReported: { carb: true, sodium: true, fluid: false },
    ...{ symptoms: 2, rating: 2 },
  }),
  point(5, { shares: { carb: 1.18, sodium: 1, fluid: 1.71 }, isRace: true }),
  point(8, {
    shares: { carb: null, sodium: null, fluid: null },
    isReported: { carb: false, sodium: false, fluid: false },
    ...{ symptoms: null, rating: null, sleepHours: null },
  }),
];
const column = { isHandled: false, isCurrent: false };

const UI: readonly Shown[] = [
  {
    name: "Button",
    states: [
      [
        "primary",
        <Button key="b" tone="primary">
          {"Message"}
        </Button>,
      ],
      ["quiet", <Button key="b">Reviewed</Button>],
      [
        "bare",
        <Button key="b" tone="bare">
          {"Clear"}
        </Button>,
      ],
      [
        "off",
        <Button key="b" disabled>
          {"Reviewed"}
        </Button>,
      ],
      [
        "with its key",
        <Button key="b">
          Snooze <Key>h</Key>
        </Button>,
      ],
      [
        "link",
        <ButtonLink key="b" href="#invite">
          {"Invite an athlete"}
        </ButtonLink>,
      ],
      ["of a form", <SubmitButton key="b">Save</SubmitButton>],
      [
        "second of a form",
        <QuietButton key="b" to={null}>
          {"Leave it"}
        </QuietButton>,
      ],
    ],
  },
  {
    name: "Notice",
    states: (["info", "problem", "done"] as const).map((tone) => [
      tone,
      <Notice key={tone} tone={tone}>
        Nothing was changed. Please look again.
      </Notice>,
    ]),
  },
  {
    name: "Field",
    states: [
      ["plain", <Field key="f" name="plain" label="Name" />],
      ["hint", <Field key="f" name="hint" label="Cutoff" hint="From 0 to 1." />],
      ["wrong", <Field key="f" name="wrong" label="Cutoff" isWrong defaultValue="2" />],
      ["address", <EmailField key="f" hint="For the link." isWrong={false} />],
    ],
  },
  {
    name: "Select",
    states: [
      [
        "chosen",
        <Select key="s" name="window" label="Window" chosen="14">
          <option value="7">7 days</option>
          <option value="14">14 days</option>
        </Select>,
      ],
    ],
  },
  {
    name: "ChoiceToDo",
    states: (["of none", "of one that holds", "not here"] as const).map((state) => [
      state,
      <ChoiceToDo
        key={state}
        label="Group"
        {...(state === "of one that holds" ? { held: "70.3" } : { prompt: "Add to group…" })}
        options={[{ id: "70.3", name: "70.3 Build" }]}
        action="Add"
        actionFor="to the group"
        isDisabled={state === "not here"}
        onDo={() => undefined}
      />,
    ]),
  },
];

const PORTAL: readonly Shown[] = [
  {
    name: "PageHead",
    states: [
      ["title", <PageHead key="p" title="Roster" />],
      [
        "all of it",
        <PageHead
          key="p"
          title="Maximiliane-Eleonore von Hohenstein-Wittgenstein"
          summary="60 athletes · 12 need you"
          actions={<Button>Export</Button>}
        />,
      ],
    ],
  },
  {
    name: "Card",
    states: [
      [
        "with an aside",
        <Card key="c" title="Evidence" aside="3 of 9 sessions">
          <p>Sodium 57% on Saturday.</p>
        </Card>,
      ],
    ],
  },
  {
    name: "TableScroller",
    states: [
      [
        "a wide table",
        <TableScroller key="t" label="Sessions">
          <ChartTable points={POINTS} caption="Last 14 days" isShown />
        </TableScroller>,
      ],
    ],
  },
  {
    name: "Heads",
    states: [
      [
        "words, a number and what can be done",
        <table key="h" className="w-full">
          <caption className="sr-only">Members</caption>
          <Heads of={["Who", "Role", { title: "Athletes", isRight: true }]} hasActions />
        </table>,
      ],
    ],
  },
  {
    name: "Empty",
    states: [
      [
        "filtered",
        <Empty key="e" title="Nobody matches">
          <p>No athlete of “Juniors” crossed a cutoff.</p>
        </Empty>,
      ],
    ],
  },
  { name: "Skeleton", states: [["three lines", <Skeleton key="s" lines={3} />]] },
  {
    name: "Forbidden",
    states: [
      ["by role", <Forbidden key="f" lacks="lacks role" who="Robin Keller" />],
      ["by plan", <Forbidden key="f" lacks="lacks plan" who="Robin Keller" />],
    ],
  },
  { name: "Disclaimer", states: [["always", <Disclaimer key="d" />]] },
];

const CHARTS: readonly Shown[] = [
  {
    name: "SeverityMark",
    states: (["safety", "concern", "watch"] as const).map((severity) => [
      severity,
      <SeverityMark key={severity} severity={severity} label={severity} />,
    ]),
  },
  {
    name: "NutrientMark",
    states: (["carb", "sodium", "fluid"] as const).map((nutrient) => [
      nutrient,
      <NutrientMark key={nutrient} nutrient={nutrient} />,
    ]),
  },
  {
    name: "Lanes",
    states: [
      ["short, over, not reported", <Lanes key="l" lanes={LANES} cutoffs={CUTOFFS} />],
      ["no sessions", <Lanes key="l" lanes={EMPTY_LANES} cutoffs={CUTOFFS} />],
    ],
  },
  {
    name: "LanesTable",
    states: [
      [
        "short, over, not reported, no session",
        <TableScroller key="t" label="By day">
          <LanesTable
            key="l"
            lanes={LANES}
            cutoffs={CUTOFFS}
            labels={LANES.sessions.map((_, place) => `${place + 9} Nov, 08:00`)}
            caption="Lowest reported session of each day, in percent of plan"
          />
        </TableScroller>,
      ],
    ],
  },
  {
    name: "BulletBar",
    states: [0.43, 1, 1.18, 2.4, null].map((share) => [
      share === null ? "not reported" : `${Math.round(share * 100)}%`,
      <BulletBar
        key={`${share}`}
        nutrient="sodium"
        share={share}
        cutoff={0.7}
        isShort={(share ?? 1) < 0.7}
      />,
    ]),
  },
  {
    name: "AdherenceMultiples",
    states: [
      [
        "four sessions",
        <AdherenceMultiples key="a" points={POINTS} span={SPAN} cutoffs={CUTOFFS} />,
      ],
      ["none", <AdherenceMultiples key="a" points={[]} span={SPAN} cutoffs={CUTOFFS} />],
    ],
  },
  { name: "ChartLegend", states: [["always", <ChartLegend key="c" />]] },
  {
    name: "PerHour",
    states: [
      [
        "a value, a range, no plan",
        <PerHour
          key="p"
          rows={[
            { nutrient: "carb", values: [62, 74, 41], target: 70 },
            { nutrient: "sodium", values: [310, null, 480], target: { min: 400, max: 700 } },
            { nutrient: "fluid", values: [610], target: null },
          ]}
        />,
      ],
    ],
  },
  {
    name: "CourseProfile",
    states: [
      [
        "one handled",
        <CourseProfile
          key="c"
          items={[
            { severity: "safety", ...column, isHandled: true },
            { severity: "concern", ...column, isCurrent: true },
            { severity: "concern", ...column },
            { severity: "watch", ...column },
          ]}
        />,
      ],
    ],
  },
  {
    name: "LoadBars",
    states: [
      [
        "six Mondays",
        <LoadBars key="l" values={[9, 12, null, 7, 0, 14]} summary="Last six Mondays" />,
      ],
    ],
  },
];

export const COMPONENTS: readonly Shown[] = [...UI, ...PORTAL, ...CHARTS];
