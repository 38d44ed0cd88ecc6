import type { ReactNode } from "react";
import { DrawnHere } from "@/components/portal/drawn-here";
import { PageHead } from "@/components/portal/page-head";
import { idsOf } from "@/lib/api/portal";
import { asking } from "@/lib/api/signed-in";

/** Renders a settings page that any signed-in user can open, with or without a team. */
export async function SettingsPage({
  title,
  summary,
  children,
}: {
  title: string;
  summary?: ReactNode;
  children: ReactNode;
}) {
  const caller = await asking();
  return (
    <DrawnHere ids={caller === null ? [] : idsOf(caller)}>
      <main id="main" className="max-w-page px-4 py-5 md:px-7">
        <PageHead title={title} {...(summary !== undefined && { summary })} />
        <div className="max-w-xl">{children}</div>
      </main>
    </DrawnHere>
  );
}
