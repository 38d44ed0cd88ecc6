import { setImmediate as others } from "node:timers/promises";
import type { Units } from "@/lib/contract/preferences";
import type { Style } from "@/lib/paper/lines";
import { INK } from "@/lib/paper/palette";
import type { Paper } from "@/lib/paper/paper";
import { heightOf, Sheet } from "@/lib/paper/sheet";
import { toDate } from "@/lib/platform/clock";
import { drawLaid, type Laying, lay, type Part } from "./column";
import type { Carried } from "./fitted";
import { sheetParts, stripParts } from "./parts";
import type { StripForm } from "./strip";
import { type Amounting, amountingIn } from "./words";

/** A carrying plan for print. */
export interface PrintedPlan {
  carried: Carried;
  /** The session's name or length, in a few words. */
  about: string;
  generatedMs: number;
  units: Units;
  paper: Paper;
  /** The link target of the logo. */
  link: string;
}

const DISCLAIMER =
  "General guidance, not medical advice. Stop and get help if anyone is confused, vomiting or swelling.";
const SMALL: Style = { size: 7.5, weight: "regular" };
/** The width of a top tube: 60 mm. */
const STRIP_WIDTH = 170;
const STRIP_PAD = 8;
const GAP = 22;

/**
 * Layouts tried for the strip until one fits: from large and step by step, down to small with each item listed once.
 */
const TRIALS: readonly (readonly [StripForm, number])[] = [
  ["steps", 1.4],
  ["steps", 1.2],
  ["steps", 1],
  ["steps", 0.85],
  ["repeats", 1],
  ["repeats", 0.85],
  ["things", 1.2],
  ["things", 1],
  ["things", 0.85],
  ["things", 0.7],
  ["things", 0.55],
  ["things", 0.4],
];
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3] as const;

/**
 * Renders the plan as a tagged PDF of one page, however long the session: a strip to cut off, and the rest beside it.
 */
export async function carryingPdf(printed: PrintedPlan): Promise<Uint8Array> {
  const { carried, about, generatedMs, units, paper, link } = printed;
  const amounting = amountingIn(units);
  const sheet = new Sheet({
    title: `What to carry: ${about}`,
    author: "Aidstation",
    createdAt: toDate(generatedMs),
    paper,
  });
  const { left, y: top, bottom } = sheet;
  const room = bottom - top;
  const x = left + STRIP_WIDTH + GAP;
  const width = sheet.width - STRIP_WIDTH - GAP;
  const ways = SCALES.map((scale) => [sheetParts(carried, about, amounting), scale] as const);
  const beside = await firstFitting(sheet, ways, { width, room });
  drawLaid(sheet, beside.laying, { x, y: top, width, scale: beside.scale });
  await drawStrip(sheet, { carried, amounting }, room - 2 * STRIP_PAD);
  return sheet.finish(() => drawFoot(sheet, link));
}

async function drawStrip(
  sheet: Sheet,
  { carried, amounting }: { carried: Carried; amounting: Amounting },
  room: number,
): Promise<void> {
  const width = STRIP_WIDTH - 2 * STRIP_PAD;
  const { left, y: top, doc } = sheet;
  const ways = TRIALS.map(
    ([form, scale]) => [stripParts(carried, form, amounting), scale] as const,
  );
  const { laying, scale } = await firstFitting(sheet, ways, { width, room });
  const height = laying.height + 2 * STRIP_PAD;
  sheet.artifact(() => {
    doc.rect(left, top, STRIP_WIDTH, height).lineWidth(0.8).dash(4, { space: 3 });
    doc.stroke(INK.edge).undash();
  });
  drawLaid(sheet, laying, { x: left + STRIP_PAD, y: top + STRIP_PAD, width, scale });
}

/**
 * Returns the first layout that fits. If none does, cuts the last one at the end of the page and says so. Yields to
 * other work between attempts: a full-day plan takes a tenth of a second.
 */
async function firstFitting(
  sheet: Sheet,
  ways: readonly (readonly [readonly Part[], number])[],
  { width, room }: { width: number; room: number },
): Promise<{ laying: Laying; scale: number }> {
  let last: { laying: Laying; scale: number } = { laying: { laid: [], height: 0 }, scale: 1 };
  for (const [parts, scale] of ways) {
    last = { laying: lay(sheet, parts, { width, scale, room }), scale };
    await others();
    if (last.laying.height <= room) return last;
  }
  const note = lay(sheet, [CUT], { width, scale: last.scale, room });
  return { ...last, laying: cutTo(last.laying, note, room) };
}

const CUT: Part = {
  kind: "paragraph",
  tag: "P",
  text: "The plan doesn’t fit on one page. See the rest on screen.",
  style: { size: 10, weight: "bold" },
};

function cutTo({ laid }: Laying, note: Laying, room: number): Laying {
  const kept: Laying = { laid: [], height: note.height };
  for (const one of laid) {
    if (kept.height + one.height > room) break;
    kept.laid.push(one);
    kept.height += one.height;
  }
  return { laid: [...kept.laid, ...note.laid], height: kept.height };
}

/** Draws the logo, its link, and the disclaimer about the numbers. */
function drawFoot(sheet: Sheet, link: string): void {
  const { left, bottom } = sheet;
  const top = bottom + 8;
  const paragraph = sheet.container("P", sheet.root);
  sheet.link(paragraph, `Powered by Aidstation, ${new URL(link).host}`, link, left, top, SMALL);
  const below = top + heightOf(SMALL);
  const disclaim = () => sheet.drawText(DISCLAIMER, left, below, SMALL, "ink2");
  sheet.tagged(paragraph, "Span", disclaim);
  paragraph.end();
}
