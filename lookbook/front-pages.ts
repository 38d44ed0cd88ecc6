import type { Row } from "./row";

const ALL =
  "/?activity_type=bike&duration_min=180&temperature_c=28&humidity_pct=60&athlete_weight_kg=68&intensity_level=6&sweat_level=7&carb_experience=range_gt_70&usual_carb_consumption=range_60_80&fitness_level=7&saltiness=5&age=34&sex=female&is_race=true&meal_before_min=150&satiety_level=5&concerns=none";

/** The first pages a visitor sees. */
export const FRONT_PAGES: readonly Row[] = [
  {
    file: "app/page.tsx",
    name: "front",
    states: [
      { name: "nothing answered", as: "nobody", path: "/" },
      {
        name: "some answers in the heat",
        as: "nobody",
        path: "/?activity_type=run&duration_min=240&temperature_c=31&athlete_weight_kg=62&intensity_level=7",
      },
      { name: "exact", as: "nobody", path: ALL },
      {
        name: "answers that cannot be",
        as: "nobody",
        path: "/?activity_type=bike&duration_min=180&temperature_c=400&athlete_weight_kg=heavy",
      },
      { name: "no duration", as: "nobody", path: "/?activity_type=bike&duration_min=" },
      { name: "signed in", as: "coach", path: "/" },
    ],
  },
];
