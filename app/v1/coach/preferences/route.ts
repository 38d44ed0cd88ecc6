import { resource } from "@/lib/api/route";
import { PreferencesAnswer, PreferencesPatch } from "@/lib/contract/preferences";
import { changePreferences, readPreferences } from "@/lib/people/preferences";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/preferences", {
  GET: {
    summary: "Retrieve your display and usage preferences.",
    capability: "self",
    cost: "data",
    response: PreferencesAnswer,
    run: ({ scope }) => readPreferences(scope),
  },
  PATCH: {
    summary: "Update your display and usage preferences.",
    capability: "self",
    cost: "data",
    body: PreferencesPatch,
    response: PreferencesAnswer,
    errors: ["no_changes"],
    run: ({ scope, body }) => changePreferences(scope, body),
  },
});
