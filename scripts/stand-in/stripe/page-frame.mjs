/** What all of the stand-in's pages share, including how they format money and days. */

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for use anywhere in a page. */
export const text = (value) => String(value ?? "").replace(/[&<>"']/g, (sign) => ESCAPES[sign]);

/** Formats minor units for people: `$8.49`. */
export function money(amount, currency) {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits);
}

/** Formats a billing interval: ` a month`, ` every 3 months`; empty for a single payment. */
export function rhythm(recurring) {
  if (recurring === null) return "";
  const { interval, interval_count: count } = recurring;
  return count === 1 ? ` a ${interval}` : ` every ${count} ${interval}s`;
}

export const day = (seconds) =>
  new Date(seconds * 1000).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --quiet: #505b6b; --ground: #f5f6f8; --card: #fff; --line: #c5ccd6; --accent: #2450b8; --on-accent: #fff; --alarm: #a11b1b }
@media (prefers-color-scheme: dark) { :root { --ink: #eceff4; --quiet: #b0b9c6; --ground: #14181f; --card: #1d232d; --line: #48536a; --accent: #9dbbff; --on-accent: #10182b; --alarm: #ffaaa5 } }
* { box-sizing: border-box }
body { margin: 0; padding: 1.5rem 1rem; background: var(--ground); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif }
main { max-width: 32rem; margin: 0 auto; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem } h2 { font-size: 1.125rem; margin: 1.75rem 0 .5rem }
.note { margin: 0 0 1.25rem; color: var(--quiet) } .alarm { color: var(--alarm); font-weight: 600 }
table { width: 100%; border-collapse: collapse } caption { text-align: left; color: var(--quiet) }
th, td { overflow-wrap: break-word; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; font-weight: normal } td:last-child, th:last-child { text-align: right; padding-right: 0 }
tfoot th, tfoot td { font-weight: 600; border-bottom: 0 }
fieldset { margin: 1.25rem 0; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .5rem }
label { display: block; padding: .4rem 0 } input[type=radio] { width: 1.1rem; height: 1.1rem; margin: 0 .5rem 0 0; vertical-align: -.15rem; accent-color: var(--accent) }
input[type=email] { display: block; width: 100%; padding: .6rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--quiet); border-radius: .4rem }
button { min-height: 2.75rem; padding: .5rem 1.25rem; margin: .25rem .5rem .25rem 0; font: inherit; font-weight: 600; color: var(--accent); background: transparent; border: 2px solid var(--accent); border-radius: .5rem; cursor: pointer }
button.main { width: 100%; color: var(--on-accent); background: var(--accent) }
a { color: var(--accent) } :focus-visible { outline: 3px solid var(--accent); outline-offset: 3px }
`;

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

/** Returns a whole page as a response. */
export const frame = (title, body, status = 200) => ({
  status,
  headers: HEADERS,
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title><style>${STYLE}</style></head>
<body><main>
<h1>${text(title)}</h1>
<p class="note">This page stands in for Stripe. No money moves, and no card is asked for.</p>
${body}
</main></body></html>`,
});

export const leadTo = (location) => ({ status: 303, headers: { location }, html: "" });

export const link = (href, words) =>
  href === null ? "" : `<p><a href="${text(href)}">${text(words)}</a></p>`;
