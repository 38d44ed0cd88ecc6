import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

/**
 * Lists every text of pages and mails by file, so that a person can proofread them in one go. Texts are detected by
 * usage and by how they read; what only programs see (class names, headers, keys, log lines) is left out.
 */

/** Folders and files with texts of pages, mails and printouts. */
const PLACES = [
  /^app\/(?!v1\/|api\/)/,
  /^components\//,
  /^lib\/wording\/(?!calendars|sentences)/,
  /^lib\/paper\/strip-/,
  /^lib\/catalog\/paper\/(?!column)/,
  /^lib\/mail\/(templates|layout|[a-z]+-letters)\.ts$/,
  /^lib\/contract\/shortcuts\.ts$/,
  /^lib\/messages\/templates\.ts$/,
  /^lib\/nutrition\/try-out/,
];

const HEAD = `# Every text of pages and mails

Written by \`npm run gen\` from the source, in the order of the files. \`{…}\` is filled in when the text is shown. To
change a text, change it in its file and run \`npm run gen\` again.
`;

/** Attributes that people read or hear, whatever they contain. */
const SPOKEN =
  /^(aria-label|aria-valuetext|alt|caption|hint|label|placeholder|prompt|summary|title)$/;
/** Attributes that only programs read. */
const SILENT =
  /^(aria-(controls|current|describedby|keyshortcuts|labelledby)|className|d|href|htmlFor|id|key|name|rel|src|style|type|value|viewBox)$/;

/** Returns the files with texts, in path order. */
export const textFiles = (): string[] =>
  ["app", "components", "lib"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map(
        (path) => `${folder}/${path.replaceAll("\\", "/")}`,
      ),
    )
    .filter((file) => PLACES.some((place) => place.test(file)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|store|gen|d)\.tsx?$/.test(file))
    .sort();

/** Returns the list as a document. @param files with texts, in its order */
export function textsDocument(files: readonly string[]): string {
  const parts = files.map((file) => {
    const texts = textsOf(file, readFileSync(file, "utf8"));
    return texts.length === 0
      ? ""
      : `\n## ${file}\n\n${texts.map((text) => `- ${text}\n`).join("")}`;
  });
  return `${HEAD}${parts.join("")}`;
}

/** Returns a file's distinct texts, in order of appearance. */
export function textsOf(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const texts = new Set<string>();
  const add = (text: string) => {
    const line = text.replaceAll(/\s+/g, " ").trim();
    if (/[A-Za-z]{2}/.test(line.replaceAll("{…}", ""))) texts.add(line);
  };

  // Nodes already part of their parent's line, not listed again.
  const inLine = new Set<ts.Node>();
  const visit = (node: ts.Node): void => {
    if (isForPrograms(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      if (!inLine.has(node) && node.children.some(hasText)) add(lineOf(node, inLine));
    } else if (ts.isJsxAttribute(node)) {
      const name = node.name.getText();
      if (SILENT.test(name)) return;
      const value = node.initializer;
      if (value !== undefined && ts.isStringLiteral(value)) {
        if (SPOKEN.test(name) || reads(value.text)) add(value.text);
        return;
      }
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (reads(node.text)) add(node.text);
    } else if (ts.isTemplateExpression(node)) {
      const text = templateText(node);
      if (reads(text)) add(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...texts];
}

function isForPrograms(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node))
    return true;
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText());
  if (ts.isCallExpression(node))
    return /^(reported$|(log|console)\.)/.test(node.expression.getText());
  const { parent } = node;
  if (!ts.isStringLiteral(node) || parent === undefined) return false;
  if (ts.isBinaryExpression(parent)) return /^[=!]==$/.test(parent.operatorToken.getText());
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isCaseClause(parent) || ts.isExpressionStatement(parent) || ts.isJsxAttribute(parent);
}

const hasText = (child: ts.JsxChild): boolean => ts.isJsxText(child) && child.text.trim() !== "";

/** Elements with lines of their own within another element. */
const BLOCKS =
  /^(button|dd|div|dl|dt|fieldset|form|h[1-6]|input|label|legend|li|ol|option|p|pre|select|summary|svg|table|td|textarea|th|tr|ul)$/;

/** Returns the line formed by an element's children; placeholders become `{…}`. */
const lineOf = (element: ts.JsxElement | ts.JsxFragment, inLine: Set<ts.Node>): string =>
  element.children.map((child) => partOf(child, inLine)).join("");

function partOf(child: ts.JsxChild, inLine: Set<ts.Node>): string {
  if (ts.isJsxText(child)) return jsxText(child.text);
  if (ts.isJsxElement(child) && BLOCKS.test(child.openingElement.tagName.getText())) return " ";
  if (ts.isJsxElement(child) || ts.isJsxFragment(child)) {
    inLine.add(child);
    return lineOf(child, inLine);
  }
  if (ts.isJsxSelfClosingElement(child)) return " ";
  const { expression } = child;
  if (expression === undefined) return "";
  return ts.isStringLiteral(expression) ? expression.text : "{…}";
}

/** Returns JSX text as React shows it: without line breaks and the spaces around them. */
function jsxText(text: string): string {
  const lines = text.split("\n");
  return lines
    .map((line, at) => {
      const start = at === 0 ? line : line.trimStart();
      return at === lines.length - 1 ? start : start.trimEnd();
    })
    .filter((line) => line !== "")
    .join(" ")
    .replaceAll("&nbsp;", "\u00a0");
}

const templateText = (node: ts.TemplateExpression): string =>
  [node.head.text, ...node.templateSpans.map(({ literal }) => `{…}${literal.text}`)].join("");

const STYLE =
  /(^|\s)([\w-]+:)*-?(bg|border|col|fill|flex|font|gap|grid|h|inline|items|justify|m[trblxy]?|max|min|p[trblxy]?|rounded|row|size|stroke|text|w)-[\w[]/;

/** Strings that start like this are SVG, commands or code. */
const CODE = /^(<|M[\d{]|translate\(|attachment;|curl |export |import |-[-A-Z]|Bearer |input, )/;

/** True if a string reads like text: it starts with a capital letter, or has several words. */
function reads(text: string): boolean {
  const words = text.replaceAll("{…}", "");
  const begins = /^[“‘(+✓✕○ ]*[A-Z][a-z]/.test(text);
  if (CODE.test(text) || (!begins && STYLE.test(text))) return false;
  if (/^[A-Z][\w]*(-[A-Z]\w*)+$|^[A-Z][a-z]+[A-Z]\w*$|^[\w.]+\/|^[./@#]/.test(text)) return false;
  return begins || /[\w’,;:.)}] [A-Za-z{]/.test(text.trim()) ? /[A-Za-z]{2}/.test(words) : false;
}
