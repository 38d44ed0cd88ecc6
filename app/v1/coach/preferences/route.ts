import { resource } from "@/lib/api/route";
import { PreferencesAnswer, PreferencesPatch } from "@/lib/contract/preferences";
import { changePreferences, readPreferences } from "@/lib/people/preferences";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/preferences", {
  GET: {
    summary: "Read how one's own pages are read and used.",
    capability: "self",
    cost: "data",
    response: PreferencesAnswer,
    run: ({ scope }) => readPreferences(scope),
  },
  PATCH: {
    summary: "Change how one's own pages are read and used.",
    capability: "self",
    cost: "data",
    body: PreferencesPatch,
    response: PreferencesAnswer,
    errors: ["no_changes"],
    run: ({ scope, body }) => changePreferences(scope, body),
  },
});
