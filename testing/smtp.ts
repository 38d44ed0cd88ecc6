import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { SMTPServer } from "smtp-server";

/** What a server says to a recipient instead of taking the mail, such as 550 and why. */
export interface Refusal {
  code: number;
  words: string;
}

export interface TestMailServer {
  port: number;
  /** The mails that were taken, as they came but for the soft line breaks of their encoding. */
  mails: string[];
  /** What to say to a recipient; null takes the mail. */
  refuse: (recipient: string) => Refusal | null;
  /** Runs before the mail is taken for good. */
  beforeTaking: () => Promise<void>;
  start: () => Promise<void>;
  /** Hangs up on everybody, and listens no more. */
  vanish: () => Promise<void>;
}

/** A mail server on this machine that can refuse, vanish and come back at the same port. It does not run yet. */
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

/** A port of the loopback address that nobody uses now. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  // A server that listens on a port has an address of this kind.
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
