import { expect, test } from "vitest";
import { saveChanges } from "./save-changes";

/** Two tabs with the same form and shared storage. */
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

test("a field changed in both places is reported, and replaced only when saved again", async () => {
  const { save, stored } = tabs();
  await save({ name: "New team", zone: "UTC" });
  const mine = { name: "My team", zone: "UTC" };
  const { opened, refused } = await save(mine);
  expect(refused?.message).toContain("changed to “New team” since you opened it");
  expect(stored().name).toBe("New team");
  expect((await save(mine, opened)).refused).toBeNull();
  expect(stored().name).toBe("My team");
});

test("an unchanged form stores nothing", async () => {
  const { save, writes } = tabs();
  await save({ name: "New team", zone: "UTC" });
  await save({ name: "Old team", zone: "UTC" });
  expect(writes).toHaveLength(1);
});

test("a new document is stored whole, including the form's default texts", async () => {
  const begun = { name: "Sodium", text: "Take a fill more" };
  const written: object[] = [];
  const write = async (changes: object) => written.push(changes);
  await saveChanges({ opened: begun, sent: begun, read: async () => null, write });
  expect(written).toEqual([begun]);
});
