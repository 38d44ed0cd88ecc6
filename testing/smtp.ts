import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { SMTPServer } from "smtp-server";

/** A server's rejection of a recipient, such as 550 with the reason. */
export interface Refusal {
  code: number;
  words: string;
}

export interface TestMailServer {
  port: number;
  /** The accepted mails as received, without their encoding's soft line breaks. */
  mails: string[];
  /** Returns the rejection of a recipient; null accepts the mail. */
  refuse: (recipient: string) => Refusal | null;
  /** Runs before a mail is accepted. */
  beforeTaking: () => Promise<void>;
  start: () => Promise<void>;
  /** Disconnects everyone and stops listening. */
  vanish: () => Promise<void>;
}

/** Creates a local mail server that can reject mail, vanish and come back on the same port. It is not started yet. */
export async function newMailServer(): Promise<TestMailServer> {
  let server: SMTPServer | null = null;
  const self: TestMailServer = {
    port: await freePort(),
    mails: [],
    refuse: () => null,
    beforeTaking: async () => undefined,
    start: async () => {
      server = listening(self);
      const started = server;
      await new Promise<void>((resolve) => started.listen(self.port, "127.0.0.1", () => resolve()));
    },
    vanish: async () => {
      const running = server;
      server = null;
      await new Promise<void>((resolve) => {
        if (running === null) resolve();
        else running.close(() => resolve());
      });
    },
  };
  return self;
}

/** Returns a free loopback port. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  // A server listening on a port always has this kind of address.
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

const listening = (self: TestMailServer): SMTPServer =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 1,
    onRcptTo({ address }, _session, done) {
      const refusal = self.refuse(address);
      if (refusal === null) return done();
      done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("end", () => {
        void self.beforeTaking().then(() => {
          self.mails.push(Buffer.concat(chunks).toString("utf8").replaceAll("=\r\n", ""));
          done();
        });
      });
    },
  });
