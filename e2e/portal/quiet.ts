import { type Browser, type BrowserContext, test as base, expect } from "@playwright/test";

/** Tests whose pages may not err: whatever a browser complains of, or asks of anybody else, fails the test it is in. */

const ORIGIN = new URL(process.env["AIDSTATION_TEST_BASE_URL"] ?? "http://localhost:3000").origin;

/** A machine that runs all of this at once has moments without an answer, of which pages say so and ask again. */
const isBusy = (text: string): boolean => /status of 503/.test(text);

/** Notes what the pages of a browser window complain of: errors of scripts and of hydration, policy, and other sites. */
function listenTo(context: BrowserContext, complaints: string[]): void {
  context.on("console", (message) => {
    if (message.type() !== "error" || isBusy(message.text())) return;
    complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on("weberror", (thrown) => {
    complaints.push(`script: ${thrown.error().message}`);
  });
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(protocol) && origin !== ORIGIN)
      complaints.push(`another site: ${request.url()}`);
  });
}

/** Every window that a browser opens from now on is listened to. @returns what ends that */
function listenToAll(browser: Browser, complaints: string[]): () => void {
  const { newContext } = browser;
  browser.newContext = async (options) => {
    const context = await newContext.call(browser, options);
    listenTo(context, complaints);
    return context;
  };
  return () => {
    browser.newContext = newContext;
  };
}

interface Quiet {
  allowed: RegExp[];
  complaints: string[];
  /** Lets pages of this test say what the test itself brings about, such as that the network was cut. */
  allow: (...expected: RegExp[]) => void;
}

export const test = base.extend<Quiet>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, which is nothing
  allowed: async ({}, use) => use([]),
  complaints: [
    async ({ browser, allowed }, use, info) => {
      const complaints: string[] = [];
      const end = listenToAll(browser, complaints);
      await use(complaints);
      end();
      // What a browser says of the last moments arrives after the test.
      const left = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      if (info.status === info.expectedStatus) expect(left).toEqual([]);
    },
    { auto: true },
  ],
  allow: async ({ allowed }, use) => {
    await use((...expected) => void allowed.push(...expected));
  },
});
