import { Card } from "@/components/portal/sections";
import type { Amounting } from "@/lib/catalog/paper/words";
import type { Found } from "./found";
import { NoPlanNotice } from "./no-plan";
import { fitTitle, SessionFit } from "./session-fit";

interface FitSectionProps {
  /** The result; null if it could not be computed. */
  found: Found | null;
  amounting: Amounting;
  /** True if the session is still ahead. */
  isAhead: boolean;
  /** The path of the full plan. */
  href: string;
}

/** Shows what the catalog offers for a session. */
export function FitSection({ found, amounting, isAhead, href }: FitSectionProps) {
  if (found?.carried)
    return (
      <SessionFit carried={found.carried} amounting={amounting} isAhead={isAhead} href={href} />
    );
  return (
    <Card title={fitTitle(isAhead)}>
      {found === null ? (
        <p>We couldn’t work this out right now. Reload the page in a moment.</p>
      ) : (
        <NoPlanNotice about={found.about} whose="athlete" amounting={amounting} />
      )}
    </Card>
  );
}

/** Renders a placeholder about as high as the result. */
export function FitPlace({ isAhead }: { isAhead: boolean }) {
  return (
    <Card title={fitTitle(isAhead)}>
      <p className="late h-96 text-ink2">Loading…</p>
    </Card>
  );
}
