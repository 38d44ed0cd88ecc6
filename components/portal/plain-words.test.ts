import { expect, test } from "vitest";
import type { z } from "zod";
import { NewCoachKey } from "@/lib/contract/coach-key";
import { ApiError } from "@/lib/contract/errors";
import { NewInvitation } from "@/lib/contract/invitation";
import { TemplateInput } from "@/lib/contract/message";
import { GroupInput } from "@/lib/contract/relation";
import { NewTeam } from "@/lib/contract/team";
import { NewWebhook } from "@/lib/contract/webhook";
import { check } from "@/lib/platform/check";
import { oneLine, plainWords } from "./plain-words";

/** Returns the message for a form that is refused with this body. */
function readFor(schema: z.ZodType, body: object): string | null {
  try {
    check(schema, body);
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    const { code, message, details } = thrown;
    const { param = null } = details;
    return plainWords({ code, param, message }, body);
  }
  throw new Error("it was taken");
}

test.each<[string, z.ZodType, object]>([
  ["Choose at least one permission.", NewCoachKey, { name: "Sync", scopes: [] }],
  ["Choose at least one event.", NewWebhook, { url: "https://a.example", events: [] }],
  [
    "At most 4,000 characters; this has 10,000.",
    TemplateInput,
    { name: "Check in", text: "a".repeat(10_000) },
  ],
  ["Enter some text.", TemplateInput, { name: "Check in", text: "  " }],
  ["Enter a name.", GroupInput, { name: " " }],
  ["Use at least one letter or digit.", GroupInput, { name: "!!" }],
  [
    "There are hidden characters in it. Delete it and type it again.",
    GroupInput,
    { name: "A\u202eb" },
  ],
  ["A dot inside a name looks like a link. Put a space after it.", NewTeam, { name: "J.Smith" }],
  ["Enter an email address, such as name@example.com.", NewInvitation, { email: "ana" }],
  ["Enter an email address.", NewInvitation, {}],
])("a form is refused in plain words: %s", (words, schema, body) => {
  expect(readFor(schema, body)).toBe(words);
});

test("something deleted meanwhile is called by its name", () => {
  const message = "There is no conversation with this identifier.";
  const refused = { code: "conversation_not_found", param: null, message };
  expect(plainWords(refused, null)).toBe("This conversation was deleted.");
  // A group's rules after the group was deleted, for one.
  const { message: unsaid } = new ApiError("resource_not_found");
  const gone = { code: "resource_not_found", param: null, message: unsaid };
  expect(plainWords(gone, null)).toMatch(/^This was deleted, /);
});

test("a key that was rotated meanwhile isn't called revoked, as it still works", () => {
  const refused = { code: "key_not_found", param: null };
  const message = "This key was rotated already; rotate the one after it.";
  expect(plainWords({ ...refused, message }, null)).toBe("This key was already rotated.");
});

test("a retry that comes too soon is told to wait", () => {
  const { code, message } = new ApiError("idempotency_conflict");
  expect(plainWords({ code, param: null, message }, null)).toMatch(/^The first attempt is still /);
});

test("an unknown sentence is shown unchanged", () => {
  const message = "A team has at most 50 groups.";
  expect(plainWords({ code: "resource_limit_exceeded", param: null, message }, null)).toBeNull();
});

test("line breaks and tabs pasted into a name become spaces", () => {
  expect(oneLine(" Masters\tgroup\r\nB ")).toBe("Masters group B");
  expect(oneLine(null)).toBe("");
});
