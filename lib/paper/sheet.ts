import type { Font } from "fontkit";
import PDFDocument from "pdfkit";
import { mainFont } from "./fonts";
import { breakLines, type Line, lineOf, type Style } from "./lines";
import { INK, type Ink } from "./palette";
import { PAPERS, type Paper } from "./paper";

/**
 * Pages filled from top to bottom. Each item stays whole on one page and is part of the tag tree for screen readers.
 */

const MARGIN = { side: 42, top: 36, bottom: 50 };
const LINE_HEIGHT = 1.32;
/** The baseline's distance from a line's top, as a share of the font size. */
export const BASELINE = 1.02;

export interface About {
  title: string;
  author: string;
  createdAt: Date;
  paper: Paper;
}

/** A node of the tag tree. */
export type Element = PDFKit.PDFStructureElement;

interface Attributes {
  alt?: string;
  scope?: "Column" | "Row";
  bbox?: [number, number, number, number];
}

export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly left = MARGIN.side;
  readonly width: number;
  readonly bottom: number;
  readonly root: Element;
  /** Where the next item begins, from the top of the page. */
  y = MARGIN.top;
  private pageCount = 1;
  private readonly named = new Set<Font>();
  private readonly bytes: Promise<Uint8Array>;

  constructor({ title, author, createdAt, paper }: About) {
    const [width, height] = PAPERS[paper];
    this.doc = new PDFDocument({
      size: [width, height],
      margin: 0,
      font: asSource(mainFont("regular")),
      pdfVersion: "1.7",
      lang: "en",
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      info: { Title: title, Author: author, CreationDate: createdAt },
    });
    this.width = width - 2 * MARGIN.side;
    this.bottom = height - MARGIN.bottom;
    this.bytes = collect(this.doc);
    this.root = this.container("Document");
    this.doc.addStructure(this.root);
  }

  /** Adds an element that contains others. */
  container(tag: string, parent?: Element): Element {
    const element = this.doc.struct(tag);
    parent?.add(element);
    return element;
  }

  /** Draws content as part of the tag tree. */
  tagged(parent: Element, tag: string, draw: () => void, attributes: Attributes = {}): void {
    // The pdfkit types are outdated: it supports scope and bbox.
    parent.add(this.doc.struct(tag, attributes as { alt?: string }, draw));
  }

  /** Draws content outside the tag tree: lines, shading, and what repeats on every page. */
  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.doc.markContent("Artifact", { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Starts a new page if the next item doesn't fit. @returns whether it did */
  makeRoom(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.doc.addPage();
    this.pageCount++;
    this.y = MARGIN.top;
    return true;
  }

  /** Breaks a text into lines of a given width. */
  lines(text: string, style: Style, width: number): Line[] {
    return breakLines(text, style, width, this.measure);
  }

  /** Draws lines below each other. @param y the top of the first */
  drawLines(lines: readonly Line[], x: number, y: number, style: Style, ink: Ink): void {
    for (const [place, line] of lines.entries()) {
      this.drawLine(line, x, y + place * heightOf(style), style, ink);
    }
  }

  /** Draws a text on one line, aligned left, right or centered. @param y its top */
  drawText(text: string, x: number, y: number, style: Style, ink: Ink, at: At = "left"): void {
    const line = lineOf(text, style, this.measure);
    this.drawLine(line, x - line.width * SHARES[at], y, style, ink);
  }

  /** Draws a text as its own element, continuing on the next page if needed. */
  block(parent: Element, tag: string, text: string, style: Style, ink: Ink = "ink"): void {
    const element = this.container(tag, parent);
    let rest = this.lines(text, style, this.width);
    while (rest.length > 0) {
      this.makeRoom(heightOf(style));
      const fitting = rest.slice(0, Math.floor((this.bottom - this.y) / heightOf(style)));
      const draw = () => this.drawLines(fitting, this.left, this.y, style, ink);
      this.tagged(element, "Span", draw);
      this.y += fitting.length * heightOf(style);
      rest = rest.slice(fitting.length);
    }
    element.end();
  }

  /** Draws a link on one line. @returns its width */
  link(parent: Element, text: string, url: string, x: number, y: number, style: Style): number {
    const line = lineOf(text, style, this.measure);
    const element = this.container("Link", parent);
    this.tagged(element, "Span", () => this.drawLine(line, x, y, style, "accent"));
    const about = { structParent: element, Contents: new String(text) };
    this.doc.link(x, y, line.width, heightOf(style), url, about as object);
    element.end();
    return line.width;
  }

  /** Draws the repeating parts once the page count is known, and returns the file. */
  finish(onPage: (page: number, pageCount: number) => void): Promise<Uint8Array> {
    for (let page = 0; page < this.pageCount; page++) {
      this.doc.switchToPage(page);
      onPage(page + 1, this.pageCount);
    }
    this.root.end();
    this.doc.end();
    return this.bytes;
  }

  private drawLine({ runs }: Line, x: number, y: number, { size }: Style, ink: Ink): void {
    let at = x;
    this.doc.fillColor(INK[ink]).fontSize(size);
    for (const { text, font, isRightToLeft, width } of runs) {
      this.setFont(font).text(text, at, y + size * BASELINE, {
        lineBreak: false,
        baseline: "alphabetic",
        ...features(isRightToLeft),
      });
      at += width;
    }
  }

  private readonly measure = (text: string, font: Font, size: number, isRightToLeft: boolean) =>
    this.setFont(font).fontSize(size).widthOfString(text, features(isRightToLeft));

  /** Registers a typeface under a name, so it is embedded once without being compared with all others. */
  private setFont(font: Font): PDFKit.PDFDocument {
    if (!this.named.has(font)) this.doc.registerFont(font.postscriptName, asSource(font));
    this.named.add(font);
    return this.doc.font(font.postscriptName);
  }
}

type At = "left" | "middle" | "right";
const SHARES: Readonly<Record<At, number>> = { left: 0, middle: 0.5, right: 1 };

export const heightOf = ({ size }: Style): number => size * LINE_HEIGHT;

/**
 * Passing any features, even an empty list, makes pdfkit lay out a run as a whole rather than word by word, as
 * right-to-left text requires.
 */
const features = (isRightToLeft: boolean) => (isRightToLeft ? { features: [] } : {});

/** pdfkit also accepts an opened typeface, which its types don't declare. */
const asSource = (font: Font) => font as unknown as PDFKit.Mixins.PDFFontSource & string;

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
}
