/** The content of a mail, before layout. Every value is plain text. */
export interface Letter {
  subject: string;
  paragraphs: readonly string[];
  /** The single call to action. */
  action: { label: string; url: string };
  /** What else to know, such as what happens if the reader does nothing. */
  closing: string;
}

/** The footer of every mail. */
export interface Footer {
  isSandbox: boolean;
  /** Null for a mail that cannot be unsubscribed from. */
  unsubscribeUrl: string | null;
}

/** The product's colors in both themes, as in `app/globals.css`. Mail clients don't support CSS variables. */
export const PALETTE = {
  canvas: ["#f6f5f0", "#0e1514"],
  surface: ["#ffffff", "#151e1c"],
  line: ["#dad6ca", "#2a3734"],
  ink: ["#15211e", "#ecefea"],
  ink2: ["#46534f", "#bac4bf"],
  accent: ["#0b5d52", "#6fc7b5"],
  "on-accent": ["#ffffff", "#05211b"],
} as const;
type Colour = keyof typeof PALETTE;

const SIGNATURE = "Aidstation, fueling for endurance sport.";
const SANDBOX = "This email is from the sandbox. No real money is charged.";
const UNSUBSCRIBE = "Unsubscribe from notices and invitations";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

/** Renders the mail as plain text. */
export function toText({ paragraphs, action, closing }: Letter, footer: Footer): string {
  const { isSandbox, unsubscribeUrl } = footer;
  const blocks = [
    ...paragraphs,
    `${action.label}:\n${action.url}`,
    closing,
    `-- \n${isSandbox ? `${SIGNATURE}\n${SANDBOX}` : SIGNATURE}`,
    ...(unsubscribeUrl === null ? [] : [`${UNSUBSCRIBE}:\n${unsubscribeUrl}`]),
  ];
  return `${blocks.join("\n\n")}\n`;
}

type Painted = Partial<Record<"background-color" | "border-color" | "color", Colour>>;
const PROPERTIES = { "background-color": "bg", "border-color": "edge", color: "fg" } as const;

/**
 * Returns the styling attributes of an element: the light theme inline, for clients that support nothing else, plus a
 * class.
 */
function look(painted: Painted, style: string): string {
  const given = Object.entries(painted) as [keyof Painted, Colour][];
  const light = given.map(([property, colour]) => `${property}:${PALETTE[colour][0]}`);
  const classes = given.map(([property, colour]) => `${PROPERTIES[property]}-${colour}`);
  return `class="${classes.join(" ")}" style="${[...light, style].join(";")}"`;
}

/** What the classes mean if the reader prefers dark mode. */
const DARK = Object.entries(PALETTE)
  .flatMap(([colour, [, dark]]) =>
    Object.entries(PROPERTIES).map(
      ([property, short]) => `.${short}-${colour}{${property}:${dark} !important}`,
    ),
  )
  .join("");

const FONT =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px";
const SMALL = "font-size:13px;line-height:18px";
const LONG = "overflow-wrap:anywhere;word-break:break-word";

/** Renders the mail as HTML: one column that works on the narrowest phone and in dark mode, and loads nothing. */
export function toHtml({ subject, paragraphs, action, closing }: Letter, footer: Footer): string {
  const { isSandbox, unsubscribeUrl } = footer;
  const url = escaped(action.url);
  const paragraph = (text: string, more = "") =>
    `<p style="margin:16px 0 0${more}">${escaped(text)}</p>`;
  const link = (address: string, text: string) =>
    `<a href="${address}" ${look({ color: "accent" }, LONG)}>${text}</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${DARK}}</style>
</head>
<body ${look({ "background-color": "canvas", color: "ink" }, `margin:0;padding:0;${FONT}`)}>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" ${look({ "background-color": "canvas" }, "width:100%")}>
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="width:100%;max-width:560px;table-layout:fixed;text-align:left">
<tr><td ${look({ color: "ink2" }, `padding:0 0 12px;font-weight:600;${FONT}`)}>Aidstation</td></tr>
<tr><td ${look({ "background-color": "surface", "border-color": "line", color: "ink" }, `border-width:1px;border-style:solid;border-radius:10px;padding:24px;${FONT};${LONG}`)}>
<h1 style="margin:0;font-family:Georgia,'Times New Roman',serif;font-size:24px;line-height:30px;font-weight:500">${escaped(subject)}</h1>
${paragraphs.map((text) => paragraph(text)).join("\n")}
<p style="margin:24px 0 0"><a href="${url}" ${look({ "background-color": "accent", color: "on-accent" }, "display:inline-block;border-radius:6px;padding:10px 20px;font-weight:600;text-decoration:none")}>${escaped(action.label)}</a></p>
${paragraph(closing)}
<p ${look({ color: "ink2" }, `margin:24px 0 0;${SMALL}`)}>If the button doesn’t work, open this link:<br>${link(url, url)}</p>
</td></tr>
<tr><td ${look({ color: "ink2" }, `padding:16px 0 0;${FONT};${SMALL}`)}>${escaped(SIGNATURE)}${isSandbox ? `<br>${escaped(SANDBOX)}` : ""}${unsubscribeUrl === null ? "" : `<br>${link(escaped(unsubscribeUrl), UNSUBSCRIBE)}`}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
