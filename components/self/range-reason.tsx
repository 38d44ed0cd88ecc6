import type { Activity } from "@/lib/contract/activity";
import { listed } from "@/lib/wording/grammar";

type Conditions = Pick<
  Activity,
  "intensity_level" | "thermal_stress_level" | "temperature_c" | "meal_before_min" | "is_race_event"
>;

interface RangeReasonProps {
  activity: Conditions & Pick<Activity, "id">;
  /** Whether the profile has an open question. */
  isProfileOpen: boolean;
}

/** Says what keeps a plan a range and where to answer it; nothing if neither profile nor session has an open answer. */
export function RangeReason({ activity, isProfileOpen }: RangeReasonProps) {
  const open = openIn(activity);
  const isSessionOpen = open.length > 0;
  if (!isProfileOpen && !isSessionOpen) return null;
  const reasons = [
    ...(isProfileOpen ? ["you answer all questions"] : []),
    ...(isSessionOpen ? [`this session says ${listed(open)}`] : []),
  ];
  return (
    <p className="mt-2">
      It stays a range until {reasons.join(", and ")}.{" "}
      {isProfileOpen && <a href="/me/profile">Answer the questions</a>}
      {isProfileOpen && isSessionOpen && " · "}
      {isSessionOpen && <a href={`/me/sessions/${activity.id}/edit`}>Edit session</a>}
    </p>
  );
}

/** Returns what a session leaves open of what the numbers depend on. */
function openIn(activity: Conditions): string[] {
  const isHeatOpen = activity.thermal_stress_level === null && activity.temperature_c === null;
  return [
    ...(activity.intensity_level === null ? ["how hard it is"] : []),
    ...(isHeatOpen ? ["how hot it is"] : []),
    ...(activity.meal_before_min === null ? ["when your last meal is"] : []),
    ...(activity.is_race_event === null ? ["whether it’s a race"] : []),
  ];
}
