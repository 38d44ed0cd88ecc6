import type { ReactNode } from "react";
import { SettingsNav } from "@/components/settings/settings-nav";
import { Brand } from "@/components/ui/mark";
import { visitor } from "@/lib/api/portal";
import { closedIn } from "../reader";

/**
 * Renders the header of all settings. People without a team see only their own settings and the way back to their
 * pages.
 */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const visit = await visitor();
  if (visit === "nobody") return children;
  if (visit !== "no team")
    return (
      <>
        <SettingsNav hasTeam closed={closedIn(visit)} />
        {children}
      </>
    );
  return (
    <div className="mx-auto max-w-page">
      <header className="flex flex-wrap items-center justify-between gap-4 px-4 pt-4 md:px-7">
        <Brand />
        <a href="/me">Your pages</a>
      </header>
      <SettingsNav hasTeam={false} closed={[]} />
      {children}
    </div>
  );
}
