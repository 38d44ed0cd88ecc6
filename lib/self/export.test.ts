import "@/testing/database";
import { describe, expect, test } from "vitest";

const { newOwn } = await import("@/testing/self");
const { db } = await import("@/lib/platform/db");
const { deleteAthlete } = await import("@/lib/athletes/erasure");
const { exportAthlete } = await import("@/lib/exports/athlete");
const { saveAnswer } = await import("./profile");
const { takeExport } = await import("@/app/me/forms");
const { onBehalfOf } = await import("@/lib/platform/call-context");
const { pool } = await import("@/lib/platform/db");
const { baseUrl } = await import("@/lib/platform/env");
const { inOwnTurn } = await import("@/lib/platform/turns");
const { signIn } = await import("@/testing/people");

/** Reads an export to its end. */
async function readAll({ own }: Pick<Awaited<ReturnType<typeof newOwn>>, "own">) {
  const read = [];
  for await (const part of (await exportAthlete(own.account, own.athleteId)).parts) read.push(part);
  return read;
}

/** Asks for the file that the page's button gives, and reads it when wanted. */
async function askedFile({ person, own, emailKey }: Awaited<ReturnType<typeof newOwn>>) {
  const { environment, personId: id } = person;
  const { cookie } = await signIn({ id, environment, email: emailKey });
  const base = baseUrl(environment);
  const form = new Request(`${base}/me/export`, {
    method: "POST",
    headers: { host: new URL(base).host, cookie: cookie.split(";")[0] ?? "" },
    body: new URLSearchParams({ record: own.athleteId, drawn_for: id }),
  });
  return takeExport(form);
}

describe("the file of an athlete's own data", () => {
  test("is written in the person's turn", async () => {
    const own = await newOwn();
    const file = await askedFile(own);
    const order: string[] = [];
    let reading: Promise<string> | undefined;
    await inOwnTurn(own.person.personId, 1, async () => {
      reading = file.text().finally(() => order.push("file"));
      await readAll(own);
      order.push("turn");
    });
    expect(await reading).toContain(own.own.athleteId);
    expect(order).toEqual(["turn", "file"]);
  });

  test("waits for the person's share of connections", async () => {
    const own = await newOwn();
    const file = await askedFile(own);
    const share = Math.max(1, Math.floor(pool.options.max / 4));
    const held = await onBehalfOf(own.person.personId, () =>
      Promise.all(Array.from({ length: share }, () => pool.connect())),
    );
    const outcome = await file.text().catch(() => "refused");
    for (const one of held) one.release();
    expect(outcome).toBe("refused");
  });
});

describe("data stored by an athlete's own pages", () => {
  test("is in the export, and deleted with the record", async () => {
    const { own } = await newOwn();
    await saveAnswer(own, "weight_kg", { answer: "150", unit: "lb" });
    const fields = new Map<string, unknown>();
    for (const part of await readAll({ own }))
      if ("value" in part) fields.set(part.field, part.value);
    expect(fields.get("own_pages")).toEqual({
      chosen_answers: [{ field: "weight_kg", choice: "lb" }],
      reminders: [],
    });
    await deleteAthlete(own.account, own.athleteId);
    await db.athlete.delete({ where: { id: own.athleteId } });
    expect(await db.chosenAnswer.count({ where: { athleteId: own.athleteId } })).toBe(0);
  });
});
