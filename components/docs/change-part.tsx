import { changesOf } from "@/lib/docs/changes";
import type { Reference } from "@/lib/docs/reference";
import { Words } from "./words";

/** What the changelog says about an operation; nothing where it never names it. */
export function ChangePart({ shown }: { shown: Reference }) {
  const changes = changesOf(shown);
  if (changes.length === 0) return null;
  return (
    <>
      <h2 className="mt-8 mb-2 font-prose text-section font-medium">Changes</h2>
      <ul className="list-disc pl-5">
        {changes.map(({ version, line }) => (
          <li key={line} className="mt-2 break-words">
            {version}: <Words text={line} />
          </li>
        ))}
      </ul>
    </>
  );
}
