import { SHORTCUTS, type Shortcut } from "@/lib/contract/shortcuts";
import { searched } from "@/lib/wording/searched";
import { PLACES } from "./shortcuts";

/** The palette's entries: pure functions, so that matching can be tested. */

export interface PaletteRow {
  /** The link, `keys` for the list of shortcuts, or the name of an action on this page. */
  key: string;
  name: string;
  group: "On this page" | "Pages and commands" | "Athletes";
  /** The keyboard shortcut, if there is one. */
  letter?: string | null;
}

/** An action available on the current page. */
export interface PageAction {
  name: Shortcut;
  letter: string | null;
}

const COMMANDS: readonly { href: string; name: string }[] = [
  ...Object.values(PLACES),
  { href: "/ask", name: "Ask about your roster" },
  { href: "/groups", name: "Groups" },
  { href: "/notifications", name: "Notifications" },
  { href: "/roster/invite", name: "Invite athletes" },
  { href: "/alerts/activity", name: "What your rules would have sent" },
  { href: "/team", name: "Team" },
  { href: "/settings", name: "Settings" },
  { href: "/settings/billing", name: "Plan and billing" },
  { href: "/settings/api-keys", name: "API keys" },
  { href: "/settings/webhooks", name: "Webhooks" },
  { href: "/settings/audit", name: "Audit log" },
  { href: "/settings/sessions", name: "Sign-ins" },
  { href: "/settings/apps", name: "Connected apps" },
  { href: "/triage/brief", name: "Brief" },
  { href: "/help", name: "Help" },
  { href: "keys", name: "Keyboard shortcuts" },
];

/** Letters after which what changes something is offered: shorter words are the beginnings of names, like `Mark`. */
const LETTERS_MIN = 5;

/**
 * Returns the page's actions, and every page, command and athlete whose name contains the typed text, in order. Once
 * something is typed, athletes come first and actions last. Actions are found only by the beginning of a word: a
 * search for an athlete must not act on another athlete's item.
 *
 * @param isOpen true if the reader may open a page
 */
export function fitting(
  typed: string,
  athletes: readonly { athlete_uid: string; name: string | null }[],
  isOpen: (href: string) => boolean = () => true,
  actions: readonly PageAction[] = [],
): PaletteRow[] {
  const wanted = searched(typed.trim());
  const contains = ({ name }: PaletteRow) => searched(name).includes(wanted);
  const begins = ({ name }: PaletteRow) =>
    wanted.length >= LETTERS_MIN && ` ${searched(name)}`.includes(` ${wanted}`);
  const own = actions.map(({ name, letter }) => ({
    ...{ key: name, name: SHORTCUTS[name].does, letter },
    group: "On this page" as const,
  }));
  const commands = COMMANDS.filter(({ href }) => isOpen(href)).map(({ href, name }) => ({
    ...{ key: href, name },
    group: "Pages and commands" as const,
  }));
  const people = athletes.map(({ athlete_uid, name }) => ({
    ...{ key: `/athletes/${athlete_uid}`, name: name ?? "No name" },
    group: "Athletes" as const,
  }));
  return wanted === ""
    ? [...own, ...commands, ...people]
    : [...people.filter(contains), ...commands.filter(contains), ...own.filter(begins)];
}
