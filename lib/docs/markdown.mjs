import { createCssVariablesTheme, createHighlighter } from "shiki";

/**
 * What a build does with the Markdown of a page, beside what everybody does: links between files become links between
 * pages, code gets its colours as classes, and the same sample in several languages becomes one block.
 */

const LANGUAGES = ["sh", "json", "js", "ts", "python", "http", "go", "php", "yaml"];
const NAMES = { sh: "curl", ts: "TypeScript", js: "JavaScript", python: "Python" };
const theme = createCssVariablesTheme({ name: "classes", variablePrefix: "--c-" });
let opened;

export default function pageMarkdown() {
  return async (tree) => {
    opened ??= createHighlighter({ themes: [theme], langs: LANGUAGES });
    const highlighter = await opened;
    inside(tree, highlighter);
  };
}

function inside(node, highlighter) {
  if (node.tagName === "a") node.properties.href = pageOf(String(node.properties.href ?? ""));
  for (const child of node.children ?? []) inside(child, highlighter);
  if (node.tagName === "pre") colour(node, highlighter);
  if (node.children?.some(({ tagName }) => tagName === "pre"))
    node.children = grouped(node.children);
  // Wide tables scroll by themselves, and by the keyboard.
  if (node.children?.some(({ tagName }) => tagName === "table"))
    node.children = node.children.map((child) =>
      child.tagName === "table" ? element("wide", {}, [child]) : child,
    );
}

const element = (tagName, properties, children) => ({
  type: "element",
  tagName,
  properties,
  children,
});

/** `webhooks.md#verify` of one file is `/docs/webhooks#verify` of the page. */
function pageOf(href) {
  const [, name, anchor] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return name === undefined ? href : `/docs/${name}${anchor ?? ""}`;
}

function colour(pre, highlighter) {
  const [code] = pre.children;
  const language = /language-(\w+)/.exec(String(code?.properties?.className ?? ""))?.[1] ?? "text";
  const text = code.children
    .map(({ value }) => value ?? "")
    .join("")
    .replace(/\n$/, "");
  const lang = LANGUAGES.includes(language) ? language : "text";
  const lines = highlighter.codeToTokensBase(text, { lang, theme: "classes" });
  pre.properties = { language };
  code.properties = {};
  code.children = lines.flatMap((tokens, line) => [
    ...(line === 0 ? [] : [{ type: "text", value: "\n" }]),
    ...tokens.map(({ content, color }) => {
      const kind = /token-([a-z-]+)/.exec(color ?? "")?.[1];
      const value = { type: "text", value: content };
      return kind === undefined ? value : element("span", { className: [`tk-${kind}`] }, [value]);
    }),
  ]);
}

/** Code that follows on code without a word between, each in another language, is one sample. */
function grouped(children) {
  const result = [];
  let run = [];
  const close = () => {
    const languages = run.map(({ properties }) => properties.language);
    const isSample =
      run.length > 1 &&
      new Set(languages).size === run.length &&
      languages.every((language) => NAMES[language] !== undefined);
    if (isSample)
      result.push(element("samples", { names: languages.map((one) => NAMES[one]).join() }, run));
    else result.push(...run);
    run = [];
  };
  for (const child of children) {
    if (child.tagName === "pre") run.push(child);
    else if (child.type === "text" && child.value.trim() === "" && run.length > 0) continue;
    else {
      close();
      result.push(child);
    }
  }
  close();
  return result;
}
