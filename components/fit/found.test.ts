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

test("a fit that misses a target is still shown, and so is water alone", async () => {
  expect(await whyOf(Promise.resolve(answer()))).toBe("carried");
  expect(await whyOf(Promise.resolve(answer({ products: [], misses: [] })))).toBe("carried");
});

test("a fit without a needed product counts as nothing found, and says what was missed", async () => {
  expect(await whyOf(Promise.resolve(answer({ products: [] })))).toBe("nothing fits");
});

test("the page explains missing access and rate limits; other errors propagate", async () => {
  const cta = { message: "Subscribe.", subscribe_url: "https://x.example", features: [] };
  const teaser = { ...answer(), targets: null, combination: null, plan: null, cta };
  expect(await whyOf(Promise.resolve(teaser))).toBe("teaser");
  expect(await whyOf(Promise.reject(new ApiError("rate_limit_exceeded")))).toBe("too often");
  expect(await whyOf(Promise.reject(new ApiError("prescription_not_found")))).toBe(
    "no prescription",
  );
  await expect(foundBy(Promise.reject(new ApiError("activity_not_found")))).rejects.toThrow();
});
