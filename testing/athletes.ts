import { randomUUID } from "node:crypto";
import { type Answer, type Call, callInRate, type Method } from "./http";
import { PROFILE } from "./profile";

/** Creates athletes and activities over HTTP, as a partner does. */

/** Makes a call that must succeed. */
export async function succeed(
  method: Method,
  path: string,
  options: Call,
): Promise<Answer["body"]> {
  const answer = await callInRate(method, path, options);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}

/** Returns a name that occurs nowhere else. */
export const unique = (word: string): string => `${word}-${randomUUID()}`;

/** Creates an athlete with a complete profile. */
export const newAthlete = (key: string, over: object = {}, options: Call = {}) =>
  succeed("POST", "/v1/athletes", { key, ...options, body: { ...PROFILE, ...over } });

export const SESSION = {
  type: "bike" as const,
  duration_min: 180,
  intensity_level: 6,
  thermal_stress_level: 7,
  is_race_event: false,
  meal_before_min: 120,
};

/** Creates an activity for an athlete. */
export const newActivity = (key: string, athleteId: string, over = {}, options: Call = {}) =>
  succeed("POST", `/v1/athletes/${athleteId}/activities`, {
    key,
    ...options,
    body: { ...SESSION, ...over },
  });

/** Creates an athlete with one activity that has a prescription and feedback. */
export async function newStory(key: string, over: object = {}, options: Call = {}) {
  const athlete = await newAthlete(key, over, options);
  const activity = await newActivity(key, athlete.id, {}, options);
  const path = `/v1/athletes/${athlete.id}/activities/${activity.id}`;
  await succeed("POST", `${path}/calculate`, { key, ...options });
  await succeed("POST", `${path}/feedback`, { key, ...options, body: { rating: 4, notes: "ok" } });
  return { athlete_id: athlete.id as string, activity_id: activity.id as string };
}
