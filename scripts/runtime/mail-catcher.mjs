import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../boot/ports.mjs";
import { startInbox } from "./mail-inbox.mjs";

/**
 * Accepts every mail by SMTP and stores it as a file that any mail program opens; a web page, only for this machine,
 * shows them. Caught mail stays when it stops.
 *
 * Returns where mail is accepted, where it is shown, and how to stop.
 */
export async function startMailCatcher(folder) {
  const { SMTPServer } = await import("smtp-server");
  mkdirSync(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    size: 1_000_000,
    onData(stream, _session, done) {
      const chunks = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.once("end", () => {
        count += 1;
        const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${count}.eml`;
        try {
          writeFileSync(join(folder, name), Buffer.concat(chunks), { mode: 0o600 });
          done();
        } catch (error) {
          done(error);
        }
      });
    },
  });
  const port = await freePort();
  await new Promise((resolve, reject) => {
    // Later it also reports senders that break off: without a listener, that would end this process and everything it
    // runs.
    server.on("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const inbox = await startInbox(folder);
  const stop = async () => {
    await inbox.stop();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `smtp://127.0.0.1:${port}`, inbox: inbox.url, stop };
}
