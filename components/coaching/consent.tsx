import { CONSENT_EDITION, consentOf } from "@/lib/contract/relation";
import { withTeam } from "@/lib/wording/grammar";

/** Explains in plain words who on a team sees what about an athlete, and what they cannot do. */
export function Consent({ coachName, teamName }: { coachName: string; teamName: string }) {
  const { seenBy = [], sees = [], cannot = [] } = consentOf(CONSENT_EDITION) ?? {};
  return (
    <>
      <h2 className="mt-8 font-semibold">
        If you agree, {withTeam(coachName, " and ", teamName)} will see
      </h2>
      <Lines lines={sees} />
      <h2 className="mt-6 font-semibold">Who at {teamName} can see it</h2>
      <Lines lines={seenBy} />
      <h2 className="mt-6 font-semibold">They can’t</h2>
      <Lines lines={cannot} />
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mt-2 list-disc pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
