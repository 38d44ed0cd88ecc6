interface OwnRecord {
  id: string;
  name: string | null;
  partnerName: string;
  isHouse: boolean;
}

/**
 * Chooses which of a person's athlete records to share. If `canBegin`, offers to start a new one when none of them
 * fits.
 */
export function RecordChoice({
  records,
  canBegin = true,
}: {
  records: readonly OwnRecord[];
  canBegin?: boolean;
}) {
  if (records.length === 0) return <input type="hidden" name="record" value="new" />;
  const choices = records.map(({ id, name, partnerName, isHouse }) => ({
    value: id,
    text: `${name ?? "No name"}, ${isHouse ? "here in Aidstation" : `in ${partnerName}`}`,
  }));
  const hasHouse = records.some(({ isHouse }) => isHouse);
  const all =
    hasHouse || !canBegin
      ? choices
      : [...choices, { value: "new", text: "None of these, start a new one" }];
  return (
    <fieldset className="mt-8">
      <legend className="font-semibold">Which record may they see?</legend>
      <p className="text-small text-ink2">
        These records have your email address. They’ll only see the one you choose.
      </p>
      {all.map(({ value, text }, index) => (
        <label key={value} className="mt-2 flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="record"
            value={value}
            required
            defaultChecked={all.length === 1 && index === 0}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
