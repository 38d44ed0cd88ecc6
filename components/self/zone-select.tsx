import { Select } from "../ui/select";

/** The time zone in which somebody lives. */
export function ZoneSelect({ chosen }: { chosen: string }) {
  const known = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  const zones = known.includes(chosen) ? known : [chosen, ...known];
  return (
    <Select name="time_zone" label="Your time zone" chosen={chosen} required>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll("_", " ")}
        </option>
      ))}
    </Select>
  );
}
