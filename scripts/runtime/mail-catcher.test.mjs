import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { afterAll, expect, test } from "vitest";
import { startMailCatcher } from "./mail-catcher.mjs";

const folder = mkdtempSync(join(tmpdir(), "aidstation-inbox-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const send = (catcher, subject, over = {}) =>
  nodemailer.createTransport(catcher.url).sendMail({
    from: "a@sender.example",
    to: "b@reader.example",
    subject,
    text: `Text of ${subject}`,
    html: `<p>HTML of ${subject} <a href="https://aid.example/">link</a></p><script>alert(1)</script>`,
    ...over,
  });
const read = async (url) => {
  const answer = await fetch(url);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test("caught email is listed newest first and shown, even after a restart", async () => {
  const first = await startMailCatcher(folder);
  await send(first, "one");
  await send(first, "<b>two</b>");
  await first.stop();
  const catcher = await startMailCatcher(folder);
  const list = await read(catcher.inbox);
  expect(list.text).not.toContain("<b>two");
  expect(list.text.indexOf("two")).toBeLessThan(list.text.indexOf(">one<"));
  expect(list.text).toContain("To b@reader.example");
  const [, path] = /href="(\/mails\/[^"]+)">one/.exec(list.text) ?? [];

  const page = await read(catcher.inbox + path);
  expect(page.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  const html = await read(`${catcher.inbox}${path}/html`);
  expect(html.text).toContain("HTML of one");
  expect(html.headers.get("content-security-policy")).toMatch(/^sandbox .*default-src 'none'/);
  expect((await read(`${catcher.inbox}${path}/text`)).text).toContain("Text of one");
  const raw = await read(`${catcher.inbox}${path}/raw`);
  expect(raw.text).toMatch(/^Message-ID: /im);
  expect(raw.headers.get("content-type")).toContain("text/plain");
  expect(readdirSync(folder)).toHaveLength(2);
  await catcher.stop();
});

test("continues after senders that disconnect, and after an email it can't store", async () => {
  const gone = mkdtempSync(join(tmpdir(), "aidstation-inbox-"));
  const catcher = await startMailCatcher(gone);
  const breakOff = (said) =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(catcher.url).port), "127.0.0.1");
      socket.once("data", () => {
        socket.write(said);
        socket.once("data", () => socket.resetAndDestroy()).once("close", resolve);
      });
    });
  for (const said of ["EHLO one\r\n", "EHLO two\r\n", "EHLO three\r\nMAIL FROM:<a@b.example>\r\n"])
    await breakOff(said);
  rmSync(gone, { recursive: true });
  await expect(send(catcher, "lost")).rejects.toThrow();
  await catcher.stop();
});

test("the inbox serves only its emails, and only under its own name", async () => {
  const catcher = await startMailCatcher(folder);
  expect((await read(`${catcher.inbox}/mails/..%2f..%2fpackage.json`)).status).toBe(404);
  expect((await read(`${catcher.inbox}/mails/none.eml/raw`)).status).toBe(404);
  const status = await new Promise((resolve, reject) => {
    const asked = request(catcher.inbox, { headers: { host: "rebound.example" } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.once("error", reject).end();
  });
  expect(status).toBe(403);
  await catcher.stop();
});
