import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { freePort } from "../boot/ports.mjs";

/** Maximum mails in the list. */
const SHOWN = 100;
const NAME = /^[\w-]+\.eml$/;
const PATH = /^\/mails\/([\w-]+\.eml)(?:\/(html|text|raw))?$/;

/** Scripts in a mail don't run, nothing loads from outside, and its links open in a new window. */
const CONFINED =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";
const OWN =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";

/** Shows the mails in a folder, on this machine only. Returns the address and how to stop. */
export async function startInbox(folder) {
  const port = await freePort();
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const server = createServer((request, response) => {
    answer(folder, hosts.includes(request.headers.host ?? ""), request).then(
      ({ status = 200, type = "text/html", policy = OWN, body }) => {
        response.writeHead(status, {
          "Content-Type": `${type}; charset=utf-8`,
          "Content-Security-Policy": policy,
          "Cache-Control": "no-store",
          "Referrer-Policy": "no-referrer",
          "X-Content-Type-Options": "nosniff",
        });
        response.end(body);
      },
      () => response.writeHead(500).end(),
    );
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, stop };
}

const missing = { status: 404, type: "text/plain", body: "There is no such mail." };

async function answer(folder, isOurs, { method, url = "/" }) {
  // Blocks DNS rebinding: a foreign host name that resolves here must not read the mail.
  if (!isOurs || method !== "GET") return { status: 403, type: "text/plain", body: "Not here." };
  const { pathname } = new URL(url, "http://inbox");
  if (pathname === "/") return { body: await list(folder) };
  const [, name, view] = PATH.exec(pathname) ?? [];
  if (name === undefined || !readdirSync(folder).includes(name)) return missing;
  const raw = readFileSync(join(folder, name));
  if (view === "raw") return { type: "text/plain", policy: CONFINED, body: raw };
  const mail = await parsed(raw);
  if (view === "text") return { type: "text/plain", policy: CONFINED, body: mail.text ?? "" };
  if (view === "html") return { policy: CONFINED, body: frame(mail) };
  return { body: reading(name, mail) };
}

async function parsed(raw) {
  const { default: PostalMime } = await import("postal-mime");
  return PostalMime.parse(raw);
}

/** Renders the mail's own page; its links open in a new window. */
const frame = (mail) =>
  `<base target="_blank">${mail.html ?? `<pre style="white-space:pre-wrap">${escaped(mail.text ?? "")}</pre>`}`;

async function list(folder) {
  const names = readdirSync(folder).filter((name) => NAME.test(name));
  const newest = names.sort().reverse().slice(0, SHOWN);
  const rows = await Promise.all(
    newest.map(async (name) => {
      const mail = await parsed(readFileSync(join(folder, name)));
      const [subject, to] = [
        escaped(mail.subject ?? "Without a subject"),
        escaped(recipient(mail)),
      ];
      return `<li><a href="/mails/${name}">${subject}</a><br><small>To ${to}, ${moment(mail)}</small></li>`;
    }),
  );
  const content =
    rows.length === 0
      ? "<p>No mail has come yet. Reload this page to look again.</p>"
      : `<p>${names.length} caught, the newest first.</p><ol>${rows.join("\n")}</ol>`;
  return page("Caught mail", content);
}

const DATE = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "long",
  timeZone: "UTC",
});

/** Formats when a mail was written. */
const moment = ({ date = "" }) =>
  Number.isNaN(Date.parse(date)) ? escaped(date) : DATE.format(new Date(date));

const recipient = ({ to }) => to?.map(({ address }) => address).join(", ") ?? "nobody";

function reading(name, mail) {
  const views = ["html", "text", "raw"].map(
    (view) => `<a href="/mails/${name}/${view}" target="mail">${view}</a>`,
  );
  return page(
    mail.subject ?? "Without a subject",
    `<p>To ${escaped(recipient(mail))}, ${moment(mail)}</p>
<p><a href="/">All mail</a> · ${views.join(" · ")}</p>
<iframe name="mail" title="The mail" src="/mails/${name}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  );
}

const page = (title, content) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)} · Aidstation inbox</title>
<style>:root{color-scheme:light dark}body{font:16px/24px system-ui,sans-serif;margin:24px auto;max-width:720px;padding:0 16px}
h1{font-size:24px;line-height:32px}p,small{overflow-wrap:anywhere}ol{padding-left:24px}li{margin:12px 0}iframe{width:100%;height:75vh;border:1px solid GrayText}</style></head>
<body><main><h1>${escaped(title)}</h1>${content}</main></body></html>`;

const escaped = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
