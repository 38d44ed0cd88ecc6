interface OwnRecord {
  id: string;
  name: string | null;
  partnerName: string;
  isHouse: boolean;
}

/** Which of somebody's athlete records a team will see; one more is made for who has none that is meant. */
export function RecordChoice({ records }: { records: readonly OwnRecord[] }) {
  const choices = records.map(({ id, name, partnerName, isHouse }) => ({
    value: id,
    text: `${name ?? "Without a name"}, ${isHouse ? "here at Aidstation" : `in ${partnerName}`}`,
  }));
  const hasHouse = records.some(({ isHouse }) => isHouse);
  const all = hasHouse
    ? choices
    : [...choices, { value: "new", text: "None of these: start here" }];
  return (
    <fieldset className="mt-8">
      <legend className="font-semibold">Which records may they see?</legend>
      <p className="text-small text-ink2">
        These have your e-mail address. They see the one that you choose, and no other.
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
          {records.length === 0 ? "Start a record of your own here" : text}
        </label>
      ))}
    </fieldset>
  );
}
