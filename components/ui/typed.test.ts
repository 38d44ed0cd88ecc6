import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KEEP_EARLY } from "@/lib/api/keep-early";
import { HOUR_MS } from "@/lib/contract/durations";
import { addressSent, takeUnsent } from "./sent";
import {
  awaitSignIn,
  differences,
  forgetInTime,
  forgetTyped,
  keepTyped,
  sendingOnce,
  takeTyped,
  typedIn,
} from "./typed";

const field = (name: string, value: string, type = "text") => ({ name, type, value });
const box = (name: string, value: string, checked: boolean, type = "checkbox") => ({
  ...field(name, value, type),
  checked,
});

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    size: () => kept.size,
  };
}

let tab = storage();
let device = storage();
beforeEach(() => {
  [tab, device] = [storage(), storage()];
  vi.stubGlobal("sessionStorage", tab);
  vi.stubGlobal("localStorage", device);
});
afterEach(() => void vi.unstubAllGlobals());

/** A form on a page with or without an owner. */
const at = (path: string, form: string, owner: string | null = null) => ({ path, form, owner });
const signup = at("/signup", "/send");

test("passwords, files and the page's own values are never stored", () => {
  const fields = [
    field("name", "Ada"),
    field("password", "secret", "password"),
    field("token", "t", "hidden"),
    field("proof", "a.pdf", "file"),
    field("answer", "yes", "submit"),
  ];
  expect(typedIn(fields)).toEqual({ name: ["Ada"] });
});

test("fields get their entries back, including ticks and repeated rows, and nothing else is touched", () => {
  const sent = [
    field("text", "Heavy legs"),
    field("line", "one"),
    field("line", "two"),
    box("reminded", "on", false),
    box("next", "", false, "radio"),
    box("next", "/welcome", true, "radio"),
  ];
  const fresh = [
    field("text", ""),
    field("line", "one"),
    field("line", ""),
    box("reminded", "on", true),
    box("next", "", true, "radio"),
    box("next", "/welcome", false, "radio"),
    field("new", "as it came"),
  ];
  const changes = differences(fresh, typedIn(sent));
  expect(changes.map(({ field: { name, value }, was }) => [name, value, was])).toEqual([
    ["text", "", "Heavy legs"],
    ["line", "", "two"],
    ["reminded", "on", false],
    ["next", "", false],
    ["next", "/welcome", true],
  ]);
});

test("a number and its unit are no other field's name, also in what is kept before scripts load", () => {
  const weight = { ...field("weight", "70"), dataset: { unit: "kg" } };
  const fields = [weight, { ...field("weightkg", "1"), dataset: {} }];
  expect(typedIn(fields)).toEqual({ "weight kg": ["70"], weightkg: ["1"] });
  let send = (_event: object) => {};
  runInNewContext(KEEP_EARLY, {
    ...{ sessionStorage: tab, URLSearchParams, document: { cookie: "" } },
    location: { pathname: "/signup", search: "" },
    addEventListener: (_type: string, listener: typeof send) => {
      send = listener;
    },
  });
  const mark = { setAttribute: () => {}, getAttribute: () => "" };
  const form = { elements: fields, querySelector: () => mark, getAttribute: () => "/send" };
  send({ target: form });
  expect(takeTyped(signup, "email", 0)).toEqual(typedIn(fields));
});

test("what the page shows as accepted is not restored as unsent", () => {
  const taken = { ...field("text", ""), dataset: { taken: "Heavy legs" } };
  expect(differences([taken], { text: ["Heavy legs\n"] })).toEqual([]);
  expect(differences([taken], { text: ["Heavy legs, and cramps"] })).toHaveLength(1);
});

test("refused input is restored once; accepted input never returns", () => {
  keepTyped(signup, { name: ["Ada"] }, 0);
  expect(takeTyped(signup, "email", 1)).toEqual({ name: ["Ada"] });
  expect(takeTyped(signup, "email", 2)).toBeNull();
  keepTyped(signup, { name: ["Ada"] }, 3);
  expect(takeTyped(signup, null, 4)).toBeNull();
  expect(takeTyped(signup, "email", 5)).toBeNull();
  keepTyped(signup, { name: ["Ada"] }, 6);
  expect(takeTyped(at("/login", "/login/password"), "wrong", 7)).toBeNull();
  expect(takeTyped(signup, "email", 8)).toBeNull();
});

test("input interrupted by a reload is restored once, to its author", () => {
  const [ride, other] = [session("ada"), session("ben")];
  keepTyped(ride, { notes: ["Cramps"] }, 0);
  expect(takeTyped(ride, "reloaded", 1)).toEqual({ notes: ["Cramps"] });
  expect(takeTyped(ride, "reloaded", 2)).toBeNull();
  keepTyped(ride, { notes: ["Cramps"] }, 3);
  expect(takeTyped(other, "reloaded", 4)).toBeNull();
  // The response was not a reload, so the input was cleared, whichever form the page has.
  keepTyped(ride, { notes: ["Cramps"] }, 5);
  takeTyped({ ...ride, form: "/another" }, null, 6);
  expect(takeTyped(ride, "reloaded", 7)).toBeNull();
});

test("undone text returns, above what was typed since", () => {
  const write = at("/reply/1", "/reply/1/send", "ada");
  const takeBack = (begun: string) =>
    keepTyped(write, { text: [begun] }, 0, { text: ["Heavy legs"] });
  takeBack("");
  expect(takeTyped(write, "taken-back", 1)).toEqual({ text: ["Heavy legs"] });
  expect(takeTyped(write, "taken-back", 2)).toBeNull();
  takeBack("And cramps");
  expect(takeTyped(write, "taken-back", 3)).toEqual({ text: ["Heavy legs\n\nAnd cramps"] });
  // Text that was already sent must not be sent again; the new text stays.
  takeBack("And cramps");
  expect(takeTyped(write, "already_sent", 4)).toEqual({ text: ["And cramps"] });
  takeBack("And cramps");
  expect(takeTyped(at("/reply/1", "/reply/1/send", "ben"), "taken-back", 5)).toBeNull();
  expect(tab.size()).toBe(0);
});

test("a form being sent is sent once, unless it changed, and again if it failed", () => {
  const isBeingSent = sendingOnce();
  const at = (ms: number, value: string, button = "", type = "password") =>
    isBeingSent([field("password", value, type)], { name: button, value: "" }, ms);
  expect([at(0, "slip"), at(250, "slip"), at(4_000, "slip")]).toEqual([false, true, true]);
  expect([at(4_100, "right"), at(4_200, "right", "other")]).toEqual([false, false]);
  expect(at(24_300, "right", "other")).toBe(false);
});

test("text written with an expired link can be recovered once, within the hour", () => {
  const write = at("/reply/1", "/reply/1/send", "ada");
  keepTyped(write, { text: ["Heavy legs"] }, 0);
  expect(takeUnsent("/me/", 1)).toBeNull();
  expect(takeUnsent("/reply/", 1)).toBe("Heavy legs");
  expect(takeUnsent("/reply/", 2)).toBeNull();
  keepTyped(write, { text: ["Heavy legs"] }, 0);
  expect(takeUnsent("/reply/", HOUR_MS)).toBeNull();
  expect(tab.size()).toBe(0);
});

test("two forms on a page are stored separately", () => {
  const [one, two] = [at("/me", "/one", "ada"), at("/me", "/two", "ada")];
  keepTyped(one, { a: ["1"] }, 0);
  keepTyped(two, { a: ["2"] }, 0);
  expect(takeTyped(one, "name", 1)).toEqual({ a: ["1"] });
  expect(takeTyped(two, "name", 1)).toEqual({ a: ["2"] });
});

const session = (owner: string) => at("/me/sessions/new", "/me/sessions/add", owner);

/** Sends a session's notes when already signed out, then an address to sign in. */
function sentSignedOut() {
  keepTyped(session("ada"), { notes: ["Cramps"] }, 0);
  awaitSignIn("/me/sessions/new?problem=signed_out");
  const login = at("/login", "/login/password");
  // The sign-in page looks for its own input, and keeps what is entered there.
  expect(takeTyped(login, null, 1)).toBeNull();
  keepTyped(login, { email: ["a@b.example"] }, 2);
}

test("a form sent when signed out waits an hour for its author's sign-in", () => {
  sentSignedOut();
  expect(takeTyped(session("ada"), "signed_out", HOUR_MS - 1)).toEqual({ notes: ["Cramps"] });
  sentSignedOut();
  expect(takeTyped(session("ada"), "signed_out", HOUR_MS)).toBeNull();
  expect(tab.size()).toBe(0);
});

test("another person signing in by the same link gets nothing of it, and then it is gone", () => {
  sentSignedOut();
  expect(takeTyped(session("ben"), "signed_out", 3)).toBeNull();
  expect(takeTyped(session("ada"), "signed_out", 4)).toBeNull();
  expect(tab.size()).toBe(0);
});

test("nothing outlives the tab, and an unrelated sign-in, or a sign-out, clears everything", () => {
  sentSignedOut();
  expect(device.size()).toBe(0);
  forgetTyped();
  expect(tab.size()).toBe(0);
  keepTyped(session("ada"), { notes: ["Cramps"] }, 0);
  awaitSignIn("/me/sessions/new");
  awaitSignIn("/me?problem=signed_out");
  takeTyped(at("/login", "/login/password"), null, 1);
  expect(tab.size()).toBe(0);
});

test("everything is cleared an hour after the last input, however long the page has been open", () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  const end = forgetInTime();
  keepTyped(signup, { name: ["Ada"] }, 0);
  vi.advanceTimersByTime(HOUR_MS - 1);
  page.dispatchEvent(new Event("input"));
  vi.advanceTimersByTime(HOUR_MS - 1);
  expect(tab.size()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(tab.size()).toBe(0);
  end();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test("a text that is far too long for its form is restored, and one of a whole book isn't stored", () => {
  const long = { text: ["x".repeat(100_000)], name: ["Ada"] };
  keepTyped(signup, long, 0);
  expect(takeTyped(signup, "name", 1)).toEqual(long);
  keepTyped(signup, { text: ["x".repeat(1_000_000)] }, 0);
  expect(takeTyped(signup, "name", 1)).toBeNull();
});

/** Parts of a plain form that take no input. */
const UNTYPED =
  /<(?:SubmitButton|SubmitOnOpen|ButtonLink|QuietButton|PlainButton|Button|Notice|Consent|input[^>]*type="hidden"[^>]*\/?)(?![\w-])/g;
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "components/debrief/debrief-form.tsx": "keeps its drafts by itself, on the device",
};

test("no number is typed into a field whose commas a browser drops", () => {
  const sources = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx"))
      .map((name) => join(folder, name)),
  );
  const dropping = sources.filter((file) => /type="number"/.test(readFileSync(file, "utf8")));
  // The file that explains why not.
  expect(dropping).toEqual([join("components", "ui", "number-input.tsx")]);
});

/** Returns the opening tags of a source's forms. */
const tagsOf = (source: string): string[] =>
  source
    .split(/<form\s/)
    .slice(1)
    .map((rest) => rest.slice(0, rest.search(/[^=]>\n/) + 1));

test("a scripted form does nothing before its script has loaded", () => {
  const sources = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx"))
      .map((name) => join(folder, name)),
  );
  const tags = sources.flatMap((file) => tagsOf(readFileSync(file, "utf8")));
  const leading = tags.filter((tag) => /\bonSubmit=/.test(tag) && !/\bmethod=/.test(tag));
  expect(tags.length).toBeGreaterThan(60);
  // A browser would put all the input into the page's URL.
  expect(leading).toEqual([]);
});

/** Returns the plain forms of all pages. */
function plainForms(): { file: string; form: string }[] {
  const files = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
      .map((name) => join(folder, name).replaceAll("\\", "/")),
  );
  return files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    const forms = source.matchAll(/<form\s[^>]*?method="post"[\s\S]*?<\/form>/g);
    return [...forms].map(([form]) => ({ file, form }));
  });
}

/** Actions of forms on pages without an owner; a debrief names its session, which belongs to one person. */
const NOBODYS =
  /^action=(?:"|\{`)\/(?:developers|docs|login|logout|mail|onboard|partners|signup|subscribe|verify)\b|^action=\{sheet\.sendTo\}/;

test("every plain form on a personal page says whom it was rendered for", () => {
  const silent = plainForms().filter(({ form }) => !/\sowner=|DRAWN_FOR/.test(form));
  const own = silent.filter(
    ({ form }) => !NOBODYS.test(/\saction=.*/.exec(form)?.[0].trim() ?? ""),
  );
  expect(own).toEqual([]);
});

test("every plain form with input keeps it", () => {
  const forms = plainForms();
  expect(forms.length).toBeGreaterThan(30);
  const typed = forms.filter(({ form }) =>
    /<(?:[A-Z]|input|select|textarea)/.test(form.replaceAll(UNTYPED, "")),
  );
  const losing = typed.filter(({ form }) => !form.includes("<KeepTyped "));
  expect([...new Set(losing.map(({ file }) => file))].sort()).toEqual(
    Object.keys(EXCEPTIONS).sort(),
  );
});

test("a form that says what it was opened with isn't filled by the browser", () => {
  const merging = plainForms().filter(({ form }) => /name="opened"|<AnswerFields/.test(form));
  expect(merging.length).toBeGreaterThan(4);
  // Else choices of an earlier visit, restored on Back, would count as chosen now.
  const filled = merging.filter(({ form }) => !/^[^<]*autoComplete="off"/.test(form.slice(1)));
  expect(filled).toEqual([]);
});

test("the page after requesting a link knows the address for an hour, and no other form's", () => {
  expect(addressSent(0)).toBeNull();
  keepTyped(at("/signup", "/signup/send"), { name: ["Ada"], email: ["ada@person.example"] }, 0);
  expect(addressSent(HOUR_MS - 1)).toBe("ada@person.example");
  expect(addressSent(HOUR_MS)).toBeNull();
  keepTyped(at("/login", "/login/password"), { email: [""] }, 0);
  expect(addressSent(0)).toBeNull();
  keepTyped(at("/subscribe", "/subscribe/checkout"), { email: ["ada@person.example"] }, 0);
  expect(addressSent(0)).toBeNull();
});
