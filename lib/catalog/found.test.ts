import "@/testing/database";
import { describe, expect, test } from "vitest";

const { find } = await import("./found");
const { db } = await import("@/lib/platform/db");

/** What people type, and the products that they mean: one of them is among the first three. */
const MEANT: readonly (readonly [typed: string, ...meant: string[]])[] = [
  ["maurtn", "maurten-gel-100", "maurten-gel-160"],
  ["pf 30 gel", "precision-fuel-and-hydration-pf-30-gel"],
  ["pf90", "precision-fuel-and-hydration-pf-90-gel"],
  ["sis beta", "science-in-sport-beta-fuel-gel"],
  ["sis beta fuel nootropics", "science-in-sport-beta-fuel-plus-nootropics-gel"],
  ["caffeine gel", "science-in-sport-go-energy-plus-caffeine-gel-citrus", "styrkr-gel30-caffeine"],
  ["salt capsule", "saltstick-saltstick-caps"],
  ["drink mix 80g", "maurten-drink-mix-320"],
  ["drink mix 80 g", "maurten-drink-mix-320"],
  ["maurten 320 caf", "maurten-drink-mix-320-caf-100"],
  ["maurten 320 caffine", "maurten-drink-mix-320-caf-100"],
  ["5025324 010394", "science-in-sport-beta-fuel-gel"],
  ["0-722252-101808", "clif-clif-bar-chocolate-brownie"],
  ["722252101808", "clif-clif-bar-chocolate-brownie"],
  ["naak gel salted maple", "naak-ultra-gel-200-salted-maple"],
  ["Näak purée strawberry", "naak-ultra-puree-200-apple-strawberry"],
  ["huma ultra", "huma-chia-energy-gel-ultra"],
  ["100 gel maurten", "maurten-gel-100"],
  ["maurten gel 100", "maurten-gel-100"],
  ["maurten gel100 caf", "maurten-gel-100-caf-100"],
  ["betafuel chew", "science-in-sport-beta-fuel-energy-chew-bar"],
  ["maurtengel 160", "maurten-gel-160"],
  ["gel 30 caffeine", "styrkr-gel30-caffeine"],
  ["styrkr mix 90 caf", "styrkr-mix90-caffeine-dual-carb-drink-mix"],
  ["strykr bar50 apple", "styrkr-bar50-apple-and-cinnamon"],
  ["bpn gel", "bare-performance-nutrition-go-gel"],
  ["tailwnd caffeine", "tailwind-nutrition-caffeinated-endurance-fuel"],
  ["scratch labs hydration", "skratch-labs-sport-hydration-drink-mix-lemon-and-lime"],
  ["honey stingr gluten free waffle", "honey-stinger-gluten-free-energy-waffle"],
  ["gu roctane drink", "gu-energy-roctane-energy-drink-mix"],
  ["liquid iv", "liquid-i-v-hydration-multiplier"],
  ["clif bloks strawbery", "clif-bloks-energy-chews-strawberry"],
  ["salztabletten", "saltstick-fastchews-electrolyte-chews", "nuun-sport-electrolyte-tablet"],
  ["energieriegel amacx", "amacx-energy-nougat"],
  ["isotonisches gel", "science-in-sport-go-isotonic-energy-gel"],
  ["ph 1000 tabs", "precision-fuel-and-hydration-ph-1000-electrolyte-tablet"],
  ["neversecond c 30", "neversecond-c30-energy-gel"],
  ["saltstick", "saltstick-saltstick-caps", "saltstick-energy-gummies"],
  ["power gel cola", "powerbar-powergel-hydro-cola"],
  ["s caps", "succeed-s-caps"],
  ["1000mg sodium drink", "hyperlyte-h1-drink-mix", "styrkr-slt07-hydration-tablet-1000"],
  ["waffle caramel stroop", "rip-van-stroopwafel", "gu-energy-energy-stroopwafel"],
];

const slugsOf = async (typed: string, limit = 3) => {
  const page = { category: null, after: null, limit };
  return (await find({ db }, typed, page)).rows.slice(0, limit).map(({ slug }) => slug);
};

describe("among the first three is what is meant by", () => {
  test.each(MEANT.filter(([typed]) => !/^[\d\s-]{12,}$/.test(typed)))(
    "%s",
    async (typed, ...meant) => {
      const first = await slugsOf(typed);
      expect(
        first.filter((slug) => meant.includes(slug)),
        `${typed}: ${first}`,
      ).not.toEqual([]);
    },
  );
});
