import "@/testing/database";
import { expect, test } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import type { FitAnswered } from "@/lib/contract/fit";
import { madeCarried } from "@/testing/carrying";

const { foundBy } = await import("./found");

const { combination, ...rest } = madeCarried({ hours: 2 });
const answer = (over: Partial<FitAnswered["combination"] & object> = {}): FitAnswered => ({
  ...{ activity_id: null, products: [], ...rest },
  combination: { ...combination, ...over },
});
const whyOf = async (fitting: Promise<FitAnswered>) => {
  const { carried, ...other } = await foundBy(fitting);
  return carried === null && "about" in other ? other.about.why : "carried";
};

test("what misses a target is carried all the same, and so is water alone where that is all", async () => {
  expect(await whyOf(Promise.resolve(answer()))).toBe("carried");
  expect(await whyOf(Promise.resolve(answer({ products: [], misses: [] })))).toBe("carried");
});

test("no product at all where one is needed is nothing that fits, and says what was missed", async () => {
  expect(await whyOf(Promise.resolve(answer({ products: [] })))).toBe("nothing fits");
});

test("without exact numbers, or asked too often, the page says so; what else went wrong goes on up", async () => {
  const cta = { message: "Subscribe.", subscribe_url: "https://x.example", features: [] };
  const teaser = { ...answer(), targets: null, combination: null, plan: null, cta };
  expect(await whyOf(Promise.resolve(teaser))).toBe("teaser");
  expect(await whyOf(Promise.reject(new ApiError("rate_limit_exceeded")))).toBe("too often");
  expect(await whyOf(Promise.reject(new ApiError("prescription_not_found")))).toBe(
    "no prescription",
  );
  await expect(foundBy(Promise.reject(new ApiError("activity_not_found")))).rejects.toThrow();
});
