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

const JSON_BODY = { "content-type": "application/json" };
const LIST = "athlete list of 50";

/** What plain servers do with the same requests. */
export function floors(server, recorded) {
  const floor = (name, path, more) => ({ name, path, server, headers: JSON_BODY, ...more });
  const post = { method: "POST", body: EXACT_CALL };
  return [
    floor("plain echo", "/echo", post),
    floor("plain, one query", "/query", { ...post, isPaced: true }),
    ...Object.keys(recorded).map((name) =>
      floor("plain, list's statements", `/statements/${encodeURIComponent(name)}`, {
        method: "GET",
      }),
    ),
  ];
}

/** The hot paths on rows made for them. */
export async function hotPaths({ api: server, whole }, key) {
  const { baseUrl } = server;
  const headers = { authorization: `Bearer ${key}`, ...JSON_BODY };
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
  const call = (name, method, path, body, more) => ({
    ...{ name, method, path, headers, body, server },
    ...more,
  });
  const paced = { isPaced: true };
  return [
    call("bare Next handler", "POST", "/bench/bare", EXACT_CALL, { server: whole }),
    call("calculate, beside pages", "POST", "/v1/nutrition/calculate", EXACT_CALL, {
      server: whole,
    }),
    call("calculate, exact", "POST", "/v1/nutrition/calculate", EXACT_CALL, paced),
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
    call(
      "stored prescription",
      "GET",
      `${activities}/${activity.id}/prescription`,
      undefined,
      paced,
    ),
    call(LIST, "GET", "/v1/athletes", undefined, { hasFloor: true }),
  ];
}
