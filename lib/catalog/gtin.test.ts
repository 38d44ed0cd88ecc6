import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDigit, gtinsOf, printedGtin } from "./gtin";

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((each) => each.join(""))
    .filter((text) => /[1-9]/.test(text));
const gtin = (length: number) => digits(length - 1).map((body) => `${body}${checkDigit(body)}`);

describe("a barcode", () => {
  test("is the same product in all its forms: spaces and dashes, UPC-A or EAN-13, with or without leading zeros", () => {
    fc.assert(
      fc.property(gtin(12), (upc) => {
        const forms = [upc, `0${upc}`, `00${upc}`, `${upc.slice(0, 6)} ${upc.slice(6)}`];
        for (const form of [...forms, upc.split("").join("-")])
          expect(gtinsOf(form)).toEqual([`00${upc}`]);
      }),
    );
  });

  test("with one wrong digit or two swapped digits is invalid", () => {
    fc.assert(
      fc.property(gtin(13), fc.nat(12), fc.integer({ min: 1, max: 9 }), (ean, place, by) => {
        const wrong = String((Number(ean[place]) + by) % 10);
        expect(gtinsOf(ean.slice(0, place) + wrong + ean.slice(place + 1))).toEqual([]);
      }),
    );
  });

  test("in the shortest form printed is read as itself", () => {
    for (const length of [8, 12, 13, 14]) {
      fc.assert(
        fc.property(gtin(length), (code) => {
          const [read = ""] = gtinsOf(code);
          expect(gtinsOf(printedGtin(read))).toContain(read);
          expect(printedGtin(read).length).toBeLessThanOrEqual(14);
        }),
      );
    }
    expect(printedGtin("00722252160652")).toBe("722252160652");
    expect(printedGtin("05025324010394")).toBe("5025324010394");
    expect(printedGtin("00000054000599")).toBe("54000599");
  });

  test.each([
    ["04252614", "00042100005264"],
    ["01234565", "00012345000065"],
    ["0 123456 5", "00012345000065"],
  ])("with eight digits and a leading zero is a short UPC-A: %s", (short, long) => {
    expect(gtinsOf(short)[0]).toBe(long);
  });

  test("with eight digits can be both, and then finds either", () => {
    expect(gtinsOf("54000599")).toEqual(["00000054000599"]);
    expect(gtinsOf("12345670")).toContain("00000012345670");
  });

  test.each([
    "",
    "beta fuel",
    "1234567",
    "123456789",
    "00000000",
    "5025324010395",
    "5025324010394 gel",
  ])("is not read from %j", (text) => expect(gtinsOf(text)).toEqual([]));
});
