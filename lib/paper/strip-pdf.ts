import type { Strip } from "@/lib/contract/strip";
import { stripSentence } from "@/lib/wording/strip-sentence";
import { type DrawnObject, FLAG, FUEL, isDrunk, REFILL } from "./fuel-shapes";
import { INK } from "./palette";
import { BASELINE, type Element, type Sheet } from "./sheet";
import { layStrip } from "./strip-layout";
import type { StripMark, StripWords } from "./strip-marks";

/** The layout width, later scaled to the width of the page. */
const LAID_OUT = 760;

/** Returns a strip's height on a page, in points. */
export function stripHeight({ width }: Sheet, strip: Strip, words: StripWords): number {
  return (layStrip(strip, LAID_OUT, words).height * width) / LAID_OUT;
}

/** Draws one session across the page, with its sentence as alternative text. */
export function drawStrip(sheet: Sheet, parent: Element, strip: Strip, words: StripWords): void {
  const { doc, left, width, y } = sheet;
  const height = stripHeight(sheet, strip, words);
  const draw = () => {
    doc.save();
    doc.translate(left, y).scale(width / LAID_OUT);
    for (const mark of layStrip(strip, LAID_OUT, words).marks) drawMark(sheet, mark);
    doc.restore();
  };
  const bbox: [number, number, number, number] = [left, y, left + width, y + height];
  sheet.tagged(parent, "Figure", draw, { alt: stripSentence(strip, words), bbox });
  sheet.y += height;
}

function drawMark(sheet: Sheet, mark: StripMark): void {
  const { doc } = sheet;
  switch (mark.kind) {
    case "rect":
      drawRect(sheet, mark);
      return;
    case "line":
      doc
        .moveTo(mark.x1, mark.y1)
        .lineTo(mark.x2, mark.y2)
        .lineWidth(mark.isDashed ? 1.5 : 1);
      if (mark.isDashed === true) doc.dash(3, { space: 3 });
      doc.stroke(INK[mark.ink]).undash();
      return;
    case "text":
      sheet.drawText(
        mark.text,
        mark.x,
        mark.y - mark.size * BASELINE,
        { size: mark.size, weight: mark.isBold === true ? "bold" : "regular" },
        mark.ink,
        mark.anchor === "end" ? "right" : (mark.anchor ?? "left"),
      );
      return;
    case "thing":
      within(sheet, mark, mark.width / 40, () => drawFuel(sheet, mark.object, mark.part));
      return;
    case "flag":
      within(sheet, mark, mark.size / 20, () => {
        doc.path(FLAG.cloth).fill(INK.ink);
        doc.path(FLAG.pole).lineWidth(2).stroke(INK.ink);
      });
      return;
    case "refill":
      within(sheet, mark, mark.size / 32, () => {
        doc.path(REFILL.tap).lineWidth(2).stroke(INK.ink);
        doc.path(REFILL.drop).fill(INK.fluid);
      });
  }
}

function drawRect({ doc }: Sheet, mark: Extract<StripMark, { kind: "rect" }>): void {
  const { x, y, width, height, fill, stroke, opacity = 1 } = mark;
  if (width <= 0 || height <= 0) return;
  doc.save();
  doc.opacity(opacity);
  doc.roundedRect(x, y, width, height, Math.min(3, height / 4)).lineWidth(1.5);
  if (fill !== undefined && stroke !== undefined) doc.fillAndStroke(INK[fill], INK[stroke]);
  else if (fill !== undefined) doc.fill(INK[fill]);
  else if (stroke !== undefined) doc.stroke(INK[stroke]);
  doc.restore();
}

/** Draws an item, filled from below up to `part`. */
function drawFuel({ doc }: Sheet, object: DrawnObject, part: number): void {
  const { body, lines, fine, inside, top, bottom } = FUEL[object];
  doc.path(body).fill(INK.surface);
  const height = (bottom - top) * part;
  if (height > 0) {
    doc.save();
    doc.rect(0, bottom - height, 40, height).clip();
    doc.path(inside).fill(isDrunk(object) ? INK.fluid : INK.carb);
    doc.restore();
  }
  doc.path(lines).lineWidth(2).stroke(INK.ink);
  if (fine !== undefined) doc.path(fine).lineWidth(1.25).stroke(INK.ink);
}

function within(
  { doc }: Sheet,
  { x, y }: { x: number; y: number },
  scale: number,
  draw: () => void,
) {
  doc.save();
  doc.translate(x, y).scale(scale);
  draw();
  doc.restore();
}
