import { timeZones } from "@/lib/wording/zones";
import { Select } from "../ui/select";

/** Selects the time zone the user lives in. */
export function ZoneSelect({ chosen }: { chosen: string }) {
  return (
    <Select name="time_zone" label="Your time zone" chosen={chosen} required>
      {timeZones(chosen).map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll("_", " ")}
        </option>
      ))}
    </Select>
  );
}
