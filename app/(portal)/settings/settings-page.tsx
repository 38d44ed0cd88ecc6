import type { ReactNode } from "react";
import { PageHead } from "@/components/portal/page-head";

/** A page of the settings that anybody reaches who signed in, with or without a team around it. */
export function SettingsPage({
  title,
  summary,
  children,
}: {
  title: string;
  summary?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main id="main" className="max-w-page px-4 py-5 md:px-7">
      <PageHead title={title} {...(summary !== undefined && { summary })} />
      <div className="max-w-xl">{children}</div>
    </main>
  );
}
