import "@/testing/database";
import { expect, test } from "vitest";
import { queuedJobs } from "@/testing/jobs";
import { callerOf, newPartner } from "@/testing/partner";

const { takeAdvance } = await import("@/app/(console)/dev/forms");
const { db } = await import("@/lib/platform/db");
const { moveClock } = await import("./test-clock");
const { newConsole } = await import("@/testing/members");
const { signIn } = await import("@/testing/people");

const HOUR_MS = 3_600_000n;

test("the console's buttons move the clock once each, and unknown buttons do nothing and cause no error", async () => {
  const { partner, owner } = await newConsole();
  const { cookie } = await signIn(owner);
  const offsetMs = async () =>
    BigInt(
      (await db.account.findUniqueOrThrow({ where: { id: partner.accountId } })).clockOffsetMs,
    );
  const press = async (by: string, from = "0") => {
    const answer = await takeAdvance(
      new Request("http://localhost:3000/dev/tools/clock", {
        method: "POST",
        headers: { host: "localhost:3000", cookie },
        body: new URLSearchParams({ by, from, drawn_for: owner.id }),
      }),
    );
    return answer.headers.get("location");
  };
  for (const by of ["__proto__", "constructor", "toString", "2h", ""])
    expect(await press(by)).toBe("/dev/tools?problem=resource_not_found");
  expect(await offsetMs()).toBe(0n);
  expect(await press("1h")).toBe("/dev/tools?done=advanced");
  // Submitted again from the same page, which shows the earlier clock.
  expect(await press("1h")).toBe("/dev/tools?problem=moved_meanwhile");
  expect(await offsetMs()).toBe(HOUR_MS);
  const atOnce = await Promise.all(Array.from({ length: 6 }, () => press("1h", String(HOUR_MS))));
  expect(atOnce.filter((page) => page === "/dev/tools?done=advanced")).toHaveLength(1);
  expect(await offsetMs()).toBe(2n * HOUR_MS);
});

test("a move by nothing wakes nobody", async () => {
  const account = callerOf(await newPartner());
  const woken = async () =>
    (await queuedJobs("billing/clock.moved")).filter(
      ({ account_id }) => account_id === account.accountId,
    ).length;
  expect(await moveClock(account, 0)).toMatchObject({ offset_ms: 0 });
  expect(await woken()).toBe(0);
  await moveClock(account, 1_000);
  expect(await woken()).toBe(1);
});
