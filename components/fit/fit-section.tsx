import { Card } from "@/components/portal/sections";
import type { Amounting } from "@/lib/catalog/paper/words";
import type { Found } from "./found";
import { NoPlanNotice } from "./no-plan";
import { fitTitle, SessionFit } from "./session-fit";

interface FitSectionProps {
  /** What was found; null where it could not be. */
  found: Found | null;
  amounting: Amounting;
  /** Whether the session is still to come. */
  isAhead: boolean;
  /** Where the whole plan is. */
  href: string;
}

/** What the catalogue has for a session. */
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

/** The place of it, about as high as it will be. */
export function FitPlace({ isAhead }: { isAhead: boolean }) {
  return (
    <Card title={fitTitle(isAhead)}>
      <p className="late h-96 text-ink2">Loading…</p>
    </Card>
  );
}
