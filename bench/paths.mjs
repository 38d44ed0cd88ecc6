const PROFILE = {
  sex: "male",
  year_of_birth: 1991,
  weight_kg: 70,
  settings: {
    sweat_level: 5,
    saltiness: 5,
    satiety_level: 5,
    fitness_level: 5,
    carb_experience: "range_40_60",
    usual_carb_consumption: "range_60_80",
    thirst: false,
  },
};

const { weight_kg, year_of_birth: _born, settings, ...person } = PROFILE;
const { thirst: _thirst, ...answers } = settings;

/** A call with every answer, so that the engine gives exact numbers. */
export const EXACT_CALL = {
  activity_type: "run",
  duration_min: 90,
  athlete_weight_kg: weight_kg,
  intensity_level: 5,
  thermal_stress_level: 6,
  is_race: false,
  meal_before_min: 120,
  age: 35,
  concerns: {},
  ...person,
  ...answers,
};

const BATCH = 50;

/** The hot paths, each against the bare handler, on rows made for it. */
export async function hotPaths(baseUrl, key) {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const post = async (path, body) => {
    const answer = await fetch(baseUrl + path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  const athlete = await post("/v1/athletes", PROFILE);
  for (let index = 0; index < 3; index++) {
    const athletes = Array.from({ length: 100 }, (_, n) => ({ name: `Athlete ${n}` }));
    await post("/v1/athletes/batch", { athletes });
  }
  // A subscriber: an athlete on trial would be debited by every call.
  await post(`/v1/test/athletes/${athlete.id}/simulate-subscription`, { active: true });
  const activities = `/v1/athletes/${athlete.id}/activities`;
  const activity = await post(activities, { type: "run", duration_min: 90, intensity_level: 5 });
  await post(`${activities}/${activity.id}/calculate`, {});
  const scenarios = Array.from({ length: BATCH }, () => EXACT_CALL);
  const call = (name, method, path, body) => ({ name, method, path, headers, body });
  return [
    call("bare handler", "POST", "/bench/bare", EXACT_CALL),
    call("calculate, exact", "POST", "/v1/nutrition/calculate", EXACT_CALL),
    call("calculate, everything missing", "POST", "/v1/nutrition/calculate", {
      activity_type: "run",
      duration_min: 90,
    }),
    call("calculate, stored profile", "POST", "/v1/nutrition/calculate", {
      activity_type: "run",
      duration_min: 90,
      intensity_level: 5,
      thermal_stress_level: 6,
      is_race: false,
      meal_before_min: 120,
      athlete_id: athlete.id,
    }),
    call("batch of 50", "POST", "/v1/nutrition/calculate/batch", { scenarios }),
    call("stored prescription", "GET", `${activities}/${activity.id}/prescription`),
    call("athlete list of 50", "GET", "/v1/athletes"),
  ];
}
