import type { ReactNode } from "react";
import { SettingsNav } from "@/components/settings/settings-nav";
import { visitor } from "@/lib/api/portal";
import { closedIn } from "../reader";

/** What stands above all settings. Who coaches in no team has only their own, and the way back to their pages. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const visit = await visitor();
  if (visit === "nobody") return children;
  return (
    <>
      {visit === "no team" && (
        <header className="flex max-w-page flex-wrap justify-between gap-4 px-4 pt-5 md:px-7">
          <span className="font-prose text-label">Aidstation</span>
          <a href="/me">Your own pages</a>
        </header>
      )}
      <SettingsNav
        hasTeam={visit !== "no team"}
        closed={visit === "no team" ? [] : closedIn(visit)}
      />
      {children}
    </>
  );
}
