import { expect, test } from "vitest";
import { saveChanges } from "./save-changes";

/** Two tabs with one form, on what is stored once. */
function tabs() {
  let stored = { name: "Old team", zone: "UTC" };
  const opened = stored;
  const writes: object[] = [];
  const save = (sent: typeof stored, from = opened) =>
    saveChanges({
      opened: from,
      sent,
      read: async () => stored,
      write: async (changes) => {
        writes.push(changes);
        stored = { ...stored, ...changes };
      },
    });
  return { save, writes, stored: () => stored };
}

test("a tab that changes one field leaves alone what another tab changed", async () => {
  const { save, stored, writes } = tabs();
  await save({ name: "New team", zone: "UTC" });
  const { refused } = await save({ name: "Old team", zone: "Asia/Tokyo" });
  expect(refused).toBeNull();
  expect(stored()).toEqual({ name: "New team", zone: "Asia/Tokyo" });
  expect(writes).toEqual([{ name: "New team" }, { zone: "Asia/Tokyo" }]);
});

test("a field that both changed is said, and replaced only when it is saved again", async () => {
  const { save, stored } = tabs();
  await save({ name: "New team", zone: "UTC" });
  const mine = { name: "My team", zone: "UTC" };
  const { opened, refused } = await save(mine);
  expect(refused?.message).toContain("changed to “New team” since you opened it");
  expect(stored().name).toBe("New team");
  expect((await save(mine, opened)).refused).toBeNull();
  expect(stored().name).toBe("My team");
});

test("a form in which nothing was changed stores nothing", async () => {
  const { save, writes } = tabs();
  await save({ name: "New team", zone: "UTC" });
  await save({ name: "Old team", zone: "UTC" });
  expect(writes).toHaveLength(1);
});

test("what is not there yet is stored whole, also with the words that the form began with", async () => {
  const begun = { name: "Sodium", text: "Take a fill more" };
  const written: object[] = [];
  const write = async (changes: object) => written.push(changes);
  await saveChanges({ opened: begun, sent: begun, read: async () => null, write });
  expect(written).toEqual([begun]);
});
