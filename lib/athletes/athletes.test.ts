import "@/testing/database";
import { beforeAll, describe, expect, test } from "vitest";
import type { AccountScope } from "@/lib/access/scope";
import { PROFILE } from "@/testing/profile";

const { callerOf, newPartner } = await import("@/testing/partner");
const { createAthlete, listAthletes, patchAthlete, readAthlete } = await import("./athletes");
const { isProfileComplete } = await import("./completeness");

let caller: AccountScope;
beforeAll(async () => {
  caller = callerOf(await newPartner());
});

/** Returns what the stored fields imply, whatever the stored flag says. */
async function stateOf(id: string) {
  const athlete = await readAthlete(caller, id);
  const { sex, year_of_birth, weight_kg, settings } = athlete;
  const profile = { sex, yearOfBirth: year_of_birth, weightKg: weight_kg, settings };
  return { athlete, complete: isProfileComplete(profile) };
}

describe("concurrent patches of one athlete", () => {
  test("keep each other's fields", async () => {
    const { id } = await createAthlete(caller, {});
    const { settings, ...rest } = PROFILE;
    await Promise.all([
      ...Object.entries(rest).map(([name, value]) => patchAthlete(caller, id, { [name]: value })),
      patchAthlete(caller, id, { settings }),
      patchAthlete(caller, id, { name: "N" }),
      patchAthlete(caller, id, { external_id: "E" }),
    ]);
    expect(await readAthlete(caller, id)).toMatchObject({
      ...PROFILE,
      name: "N",
      external_id: "E",
      profile_complete: true,
    });
  });

  test("keep `profile_complete` consistent with the fields, whichever comes last", async () => {
    for (let round = 0; round < 15; round++) {
      const { id } = await createAthlete(caller, round % 2 === 0 ? PROFILE : {});
      await Promise.all([
        patchAthlete(caller, id, { weight_kg: null }),
        patchAthlete(caller, id, { weight_kg: 70, sex: "male", year_of_birth: 1980 }),
        patchAthlete(caller, id, { settings: {} }),
        patchAthlete(caller, id, { settings: PROFILE.settings }),
        patchAthlete(caller, id, { sex: "intersex" }),
      ]);
      const { athlete, complete } = await stateOf(id);
      expect(athlete.profile_complete).toBe(complete);
      const { athletes } = await listAthletes(caller, { profile_complete: complete });
      expect(athletes.map((each) => each.id)).toContain(id);
    }
  });
});

test("the year of birth may be the account's current year, but no later", async () => {
  const yearOf = (nowMs: number) => new Date(nowMs).getUTCFullYear();
  const born = yearOf(caller.nowMs);
  expect((await createAthlete(caller, { year_of_birth: born })).year_of_birth).toBe(born);
  await expect(createAthlete(caller, { year_of_birth: born + 1 })).rejects.toMatchObject({
    code: "invalid_value",
    details: { param: "year_of_birth" },
  });
  const ahead = { ...caller, nowMs: caller.nowMs + 400 * 86_400_000 };
  expect((await createAthlete(ahead, { year_of_birth: born + 1 })).year_of_birth).toBe(born + 1);
});
