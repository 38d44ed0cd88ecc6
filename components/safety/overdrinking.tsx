import { useId } from "react";

/** Warns an athlete right away who drank so much that it may have diluted their blood. */
export function OverdrinkingNotice() {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-6 rounded-control border-l-4 border-safety bg-safety-soft px-4 py-3"
    >
      <h2 id={id} className="font-semibold">
        What you drank may have diluted your blood
      </h2>
      <p className="mt-2">
        What you reported is a lot of fluid for this session, or a lot for the sodium you took. Too
        much can dilute the sodium in your blood, and it can still get worse after you stop.
      </p>
      <p className="mt-2">
        If the session ended within the last day, drink only when you are thirsty for now, and eat
        something salty if you can. Watch for a headache, nausea, swollen hands or face, or feeling
        dizzy or unusually tired.
      </p>
      <p className="mt-2 font-semibold">
        Get medical help immediately for vomiting, confusion, a severe headache, trouble breathing,
        a seizure or collapse. Tell them you drank a lot during exercise.
      </p>
    </section>
  );
}
