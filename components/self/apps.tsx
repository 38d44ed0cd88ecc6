import type { OwnRecord } from "@/lib/coaches/house";

/** The records with somebody's address that partners keep: to know of, not to change. */
export function Apps({ records }: { records: readonly OwnRecord[] }) {
  return (
    <section className="mt-10">
      <h2 className="font-semibold">Connected apps</h2>
      {records.length === 0 ? (
        <p className="mt-1 text-ink2">No app keeps a record with your address.</p>
      ) : (
        <>
          <p className="mt-1 text-ink2">
            These keep a record with your address. What is in it is changed there.
          </p>
          <ul className="mt-2 list-disc pl-5">
            {records.map(({ id, name, partnerName }) => (
              <li key={id}>
                {partnerName}
                {name !== null && `: ${name}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
