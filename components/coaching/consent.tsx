import { CONSENT_EDITION, consentOf } from "@/lib/contract/relation";

/** In plain words what a team will see of an athlete, and what it cannot do. */
export function Consent({ coachName, teamName }: { coachName: string; teamName: string }) {
  const { sees = [], cannot = [] } = consentOf(CONSENT_EDITION) ?? {};
  return (
    <>
      <h2 className="mt-8 font-semibold">
        If you agree, {coachName} and whoever leads {teamName} will see
      </h2>
      <ul className="mt-2 list-disc pl-5">
        {sees.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h2 className="mt-6 font-semibold">They cannot</h2>
      <ul className="mt-2 list-disc pl-5">
        {cannot.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
