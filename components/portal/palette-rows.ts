import { SHORTCUTS, type Shortcut } from "@/lib/contract/shortcuts";
import { searched } from "@/lib/wording/searched";
import { PLACES } from "./shortcuts";

/** What the palette offers: pure, so that what fits can be tested. */

export interface PaletteRow {
  /** Where it leads, `keys` for the list of keys, or the name of what it does on this page. */
  key: string;
  name: string;
  group: "On this page" | "Pages and commands" | "Athletes";
  /** The key by which it is done without the palette; absent where there is none. */
  letter?: string | null;
}

/** What can be done on the page that is shown. */
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

/**
 * What can be done on this page, and every page, command and athlete whose name contains what was typed, in the order in which they stand.
 *
 * @param isOpen whether a page is for whoever looks
 */
export function fitting(
  typed: string,
  athletes: readonly { athlete_uid: string; name: string | null }[],
  isOpen: (href: string) => boolean = () => true,
  actions: readonly PageAction[] = [],
): PaletteRow[] {
  const rows: PaletteRow[] = [
    ...actions.map(({ name, letter }) => ({
      ...{ key: name, name: SHORTCUTS[name].does, letter },
      group: "On this page" as const,
    })),
    ...COMMANDS.filter(({ href }) => isOpen(href)).map(({ href, name }) => ({
      key: href,
      name,
      group: "Pages and commands" as const,
    })),
    ...athletes.map(({ athlete_uid, name }) => ({
      key: `/athletes/${athlete_uid}`,
      name: name ?? "No name",
      group: "Athletes" as const,
    })),
  ];
  const wanted = searched(typed.trim());
  return rows.filter(({ name }) => searched(name).includes(wanted));
}
