import { expect, test } from "vitest";
import "@/testing/database";

const { visiting } = await import("@/lib/access/acting");
const { listOpinions, takeOpinion } = await import("./opinions");
const { db } = await import("@/lib/platform/db");

const from = (address: string) => visiting("test", address);
const countsOf = async (page: string) => {
  const found = (await listOpinions(from("192.0.2.1"))).find((row) => row.page === page);
  return [found?.helpful, found?.unhelpful];
};

test("page ratings are counted, even simultaneous ones", async () => {
  const page = "/docs/webhooks";
  const answers = [true, true, false, true, false];
  await Promise.all(
    answers.map((isHelpful, place) => takeOpinion(from(`192.0.2.${place + 1}`), page, isHelpful)),
  );
  expect(await countsOf(page)).toEqual([3, 2]);
});

test("a network has thirty a day, separate from others", async () => {
  const page = "/docs/errors";
  const own = from("198.51.100.7");
  for (let count = 0; count < 30; count++) await takeOpinion(own, page, false);
  await expect(takeOpinion(own, page, false)).rejects.toMatchObject({ code: "rate_limited" });
  await takeOpinion(from("203.0.113.7"), page, true);
  expect(await countsOf(page)).toEqual([1, 30]);
});

test("a rating stores nothing about its author", async () => {
  await takeOpinion(from("203.0.113.8"), "/docs/limits", true);
  const [row] = await db.docsOpinion.findMany({ where: { page: "/docs/limits" } });
  expect(row).toEqual({ page: "/docs/limits", helpful: 1, unhelpful: 0 });
});
