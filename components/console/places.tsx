"use client";

import { usePathname } from "next/navigation";
import { PlaceLink } from "../portal/place-link";

const PLACES = [
  { href: "/dev", name: "Overview" },
  { href: "/dev/keys", name: "Keys" },
  { href: "/dev/logs", name: "Requests" },
  { href: "/dev/usage", name: "Usage and limits" },
  { href: "/dev/webhooks", name: "Webhooks" },
  { href: "/dev/apps", name: "Apps" },
  { href: "/dev/athletes", name: "Athletes" },
  { href: "/dev/tools", name: "Test tools" },
  { href: "/dev/members", name: "Members" },
  { href: "/dev/plan", name: "Plan" },
] as const;

/** Renders the console's navigation. Test tools exist only in the sandbox, and the plan only for paying accounts. */
export function ConsolePlaces({ isSandbox, isPaying }: { isSandbox: boolean; isPaying: boolean }) {
  const path = usePathname();
  return (
    <ul>
      {PLACES.filter(
        ({ href }) => (isSandbox || href !== "/dev/tools") && (isPaying || href !== "/dev/plan"),
      ).map(({ href, name }) => {
        const isNear = href !== "/dev" && path.startsWith(`${href}/`);
        return (
          <li key={href}>
            <PlaceLink href={href} current={path === href ? "page" : isNear ? "true" : undefined}>
              {name}
            </PlaceLink>
          </li>
        );
      })}
    </ul>
  );
}
