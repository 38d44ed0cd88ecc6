import { expect, test } from "vitest";
import { findUser } from "./database-user.mjs";

const accounts =
  "root:x:0:0::/root:/bin/sh\nnobody:*:-2:-2::/:/bin/false\npostgres2:x:7:8::/:/bin/sh\n";

test("the first known name wins, by its whole name", () => {
  expect(findUser(accounts, ["postgres", "root"])).toEqual({ uid: 0, gid: 0 });
  expect(findUser(accounts, ["postgres"])).toBeNull();
});

test("a negative id is read as the kernel reads it", () => {
  expect(findUser(accounts, ["nobody"])).toEqual({ uid: 4294967294, gid: 4294967294 });
});
