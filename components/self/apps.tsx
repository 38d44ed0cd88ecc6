import type { OwnRecord } from "@/lib/coaches/house";

/**
 * Links to the connected apps, and lists the records that partners keep under the user's email address; these can't be
 * changed here.
 */
export function Apps({ records }: { records: readonly OwnRecord[] }) {
  return (
    <section className="mt-10">
      <h2 className="font-semibold">Connected apps</h2>
      <p className="mt-1">
        <a href="/settings/apps">Apps and assistants that act for you</a>
      </p>
      {records.length === 0 ? (
        <p className="mt-1 text-ink2">No other app has a record with your email address.</p>
      ) : (
        <>
          <p className="mt-1 text-ink2">
            These apps have a record with your email address. Make changes in the app.
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
