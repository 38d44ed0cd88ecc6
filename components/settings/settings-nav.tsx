"use client";

import { usePathname } from "next/navigation";
import { PageLink } from "@/components/ui/page-link";
import { type Guarded, isOpenIn } from "../portal/guarded";

const OWN = [
  { href: "/settings", name: "Preferences" },
  { href: "/settings/sessions", name: "Sign-ins" },
  { href: "/settings/apps", name: "Connected apps" },
] as const;

const TEAMS = [
  { href: "/settings/billing", name: "Billing" },
  { href: "/settings/api-keys", name: "API keys" },
  { href: "/settings/webhooks", name: "Webhooks" },
  { href: "/settings/audit", name: "Audit log" },
] as const;

interface SettingsNavProps {
  hasTeam: boolean;
  /** Paths restricted to other roles. */
  closed: readonly Guarded[];
}

/** Links to the settings pages, with the current one marked; team pages only for coaches on a team. */
export function SettingsNav({ hasTeam, closed }: SettingsNavProps) {
  const path = usePathname();
  const open = TEAMS.filter(({ href }) => isOpenIn(closed, href));
  const pages = hasTeam ? [...OWN, ...open] : OWN;
  const isIn = (href: string) =>
    path === href || (href !== "/settings" && path.startsWith(`${href}/`));
  return (
    <nav aria-label="Settings" className="border-b border-line print:hidden">
      <ul className="flex flex-wrap gap-x-4 px-4 pt-2 md:px-7">
        {pages.map(({ href, name }) => (
          <li key={href}>
            <PageLink
              href={href}
              aria-current={path === href ? "page" : isIn(href) ? "true" : undefined}
              className="flex min-h-11 items-center border-b-4 border-transparent text-ink2 no-underline hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink md:min-h-9"
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
