import "@/testing/database";
import { beforeEach, expect, test } from "vitest";
import { queriesOf } from "@/testing/queries";

const { newTeam, relate } = await import("@/testing/coach");
const { newPerson } = await import("@/testing/people");
const { callerOf, newPartner } = await import("@/testing/partner");
const { portal } = await import("@/testing/portal");
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { createAthlete } = await import("@/lib/athletes/athletes");

type Team = Awaited<ReturnType<typeof newTeam>>;
type Portal = Awaited<ReturnType<typeof portal>>;

let team: Team;
let owner: Portal;
beforeEach(async () => {
  team = await newTeam();
  owner = await portal(team.personId);
});

const IMPORT = "/v1/coach/invitations/import";
const address = () => `${newId()}@athlete.example`;

test("a CSV import invites valid rows and says what is wrong with each of the others", async () => {
  const [invited, onRoster, good, quoted] = [address(), address(), address(), address()];
  await owner("POST", "/v1/coach/invitations", { email: invited });
  const account = callerOf(await newPartner());
  const { id: personId } = await newPerson({ email: onRoster });
  const there = await createAthlete(account, { name: "There", email: onRoster });
  await relate({ ...team, personId }, there.id);
  const csv = [
    "\ufeffName;Group,Email,group".replace("Name;Group", "Name"),
    `Sam,${good},Juniors`,
    `"Alder, Kim",${quoted},JUNIORS`,
    "",
    "Nobody,not an address,",
    `Twice,${good.toUpperCase()},`,
    `Asked,${invited},New group`,
    `There,${onRoster},`,
    "Without,,",
  ].join("\r\n");
  const { status, body } = await owner("POST", IMPORT, { csv });
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 7, succeeded: 2, failed: 5 });
  expect(body.invitations).toMatchObject([{ email: good }, { email: quoted, name: "Alder, Kim" }]);
  expect(body.errors).toMatchObject([
    { row: 3, code: "invalid_value", param: "email" },
    { row: 4, code: "already_invited", param: "email" },
    { row: 5, code: "already_invited" },
    { row: 6, code: "already_on_roster" },
    { row: 7, code: "missing_field", param: "email" },
  ]);
  const { groups } = (await owner("GET", "/v1/coach/groups")).body;
  expect(groups).toMatchObject([{ name: "Juniors" }]);
});

test("a CSV's columns that mean nothing are named in the answer, so that no seat is left out in silence", async () => {
  const csv = `email,paid by team,Age,\n${address()},true,31,`;
  const { body } = await owner("POST", IMPORT, { csv, note: "Hi" });
  expect(body).toMatchObject({ succeeded: 1 });
  expect(body.ignored_fields).toEqual([
    { field: "note", did_you_mean: null },
    { field: "csv.paid by team", did_you_mean: "paid_by_team" },
    { field: "csv.age", did_you_mean: null },
  ]);
  const known = `email,name,group,paid_by_team\n${address()},,,`;
  const { body: answer } = await owner("POST", IMPORT, { csv: known });
  expect(answer).toMatchObject({ succeeded: 1 });
  expect(answer).not.toHaveProperty("ignored_fields");
});

test.each([";", "\t"])("a CSV import works with %j between its cells", async (delimiter) => {
  const [one, other] = [address(), address()];
  const csv = [
    ["Name", "Email"],
    ["Alder, Kim", one],
    ["Sam", other],
  ]
    .map((cells) => cells.join(delimiter))
    .join("\r\n");
  const { body } = await owner("POST", IMPORT, { csv: `\ufeff${csv}` });
  expect(body.invitations).toMatchObject([
    { email: one, name: "Alder, Kim" },
    { email: other, name: "Sam" },
  ]);
  const full = `email${delimiter.repeat(200_000)}`;
  expect((await owner("POST", IMPORT, { csv: full })).status).toBe("invalid_value");
});

test("a CSV import promises seats row by row, up to the number available", async () => {
  const [first, second, without] = [address(), address(), address()];
  await db.team.update({
    where: { id: team.teamId },
    data: { athleteSeats: 1, paidUntil: new Date(Date.now() + 86_400_000) },
  });
  const csv = [
    "email,paid_by_team",
    `${first},true`,
    `${second},true`,
    `${without},false`,
    `${address()},perhaps`,
  ].join("\n");
  const { body } = await owner("POST", IMPORT, { csv });
  expect(body.invitations).toMatchObject([
    { email: first, paid_by_team: true },
    { email: without, paid_by_team: false },
  ]);
  expect(body.errors).toMatchObject([
    { row: 2, code: "seat_limit_exceeded", param: "paid_by_team" },
    { row: 4, code: "invalid_value", param: "paid_by_team" },
  ]);
});

test("a pasted list is processed item by item", async () => {
  const invitations = [{ email: address() }, { name: "No address" }, 7];
  const { body } = await owner("POST", IMPORT, { invitations });
  expect(body).toMatchObject({ total: 3, succeeded: 1, errors: [{ row: 2 }, { row: 3 }] });
});

test("text that isn't CSV, lacks an address column or has too many rows is refused as a whole", async () => {
  const rows = Array.from({ length: 201 }, () => address()).join("\n");
  const refused = [
    ['name,email\n"open', "invalid_value"],
    ["name\nSam", "invalid_value"],
    ["name,email\n", "empty_batch"],
    [`email${",".repeat(250_000)}`, "invalid_value"],
    [`email${"\n".repeat(250_000)}`, "invalid_value"],
    [`email\n${"x".repeat(300_000)}`, "invalid_value"],
    [`email\n${rows}`, "batch_too_large"],
  ];
  for (const [csv, code] of refused)
    expect((await owner("POST", IMPORT, { csv })).status).toBe(code);
  expect((await owner("POST", IMPORT, {})).status).toBe("invalid_value");
  expect((await owner("GET", "/v1/coach/invitations")).body.invitations).toEqual([]);
});

test("one person can mail five hundred invitations a day, including resends, whatever the team's clock", async () => {
  const { body } = await owner("POST", "/v1/coach/invitations", { email: address() });
  const left = (tokens: number) =>
    db.rateBucket.update({
      where: { kind_id: { kind: "invitation", id: team.personId } },
      data: { tokens, refilledAt: new Date() },
    });
  await left(1);
  const resend = `/v1/coach/invitations/${body.id}/resend`;
  const again = await owner("POST", resend);
  expect(again.status).toBe(200);
  expect(again.body.url).not.toBe(body.url);
  await left(0);
  await db.team.update({ where: { id: team.teamId }, data: { clockOffsetMs: 2 * 86_400_000 } });
  expect((await owner("POST", resend)).status).toBe("resource_limit_exceeded");
  const { status } = await owner("POST", "/v1/coach/invitations", { email: address() });
  expect(status).toBe("resource_limit_exceeded");
});

test("an address gets three emails a week across all teams, and nobody is told about the others", async () => {
  const email = address();
  for (let count = 0; count < 5; count++) {
    const coach = await portal((await newTeam()).personId);
    expect((await coach("POST", "/v1/coach/invitations", { email })).status).toBe(201);
  }
  expect(await db.mailMessage.count({ where: { recipient: email } })).toBe(3);
});

test("two hundred rows take as few statements as two", async () => {
  const statements = async (count: number) => {
    const rows = Array.from({ length: count }, (_, row) => `${address()},Group ${row % 20}`);
    const csv = ["email,group", ...rows].join("\n");
    const queries = await queriesOf(async () => {
      expect((await owner("POST", IMPORT, { csv })).body.succeeded).toBe(count);
    });
    return queries.length;
  };
  await statements(20);
  expect(await statements(200)).toBeLessThanOrEqual((await statements(2)) + 5);
});
