import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";

const BASE_URL = process.env["AIDSTATION_TEST_BASE_URL"] ?? "";

interface Coached {
  name: string | null;
  email?: string;
}

/** A team with athletes on its roster, whose owner is signed in on a page. @returns the ids, in the athletes' order */
export async function coachedTeam(page: Page, athletes: readonly Coached[]) {
  const { newTeam, relate } = await import("../testing/coach");
  const { callerOf, newPartner } = await import("../testing/partner");
  const { signIn } = await import("../testing/people");
  const { createAthlete } = await import("../lib/athletes/athletes");
  const team = await newTeam();
  const account = callerOf(await newPartner());
  const athleteIds: string[] = [];
  const relationIds: string[] = [];
  for (const { name, email = `${randomUUID()}@athlete.example` } of athletes) {
    const { id } = await createAthlete(account, { name, email });
    athleteIds.push(id);
    relationIds.push(await relate(team, id));
  }
  const { cookie } = await signIn({ id: team.personId, email: "", environment: "test" });
  const [name = "", value = ""] = cookie.split("=");
  await page.context().addCookies([{ name, value, url: BASE_URL }]);
  return { ...team, athleteIds, relationIds };
}

/** What the API tells the page's own coach. */
export const asked = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.evaluate(async (path) => (await fetch(path)).json(), path);
