import { KeepTyped } from "@/components/ui/keep-typed";
import type { Theme } from "@/lib/contract/preferences";

const CHOICES = [
  { theme: "system", name: "System" },
  { theme: "light", name: "Light" },
  { theme: "dark", name: "Dark" },
] as const;

/** Chooses the light, dark or device theme with one click, also without JavaScript. `owner` is the user's id. */
export function ThemeForm({ chosen, owner }: { chosen: Theme; owner: string }) {
  return (
    <form method="post" action="/settings/theme" className="mt-5">
      <KeepTyped owner={owner} />
      <input type="hidden" name="next" value="/settings" />
      <fieldset>
        <legend className="font-semibold">Theme</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {CHOICES.map(({ theme, name }) => (
            <button
              key={theme}
              type="submit"
              name="theme"
              value={theme}
              aria-pressed={theme === chosen}
              className="min-h-11 cursor-pointer rounded-control border border-edge bg-surface px-4 font-semibold hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft md:min-h-9 forced-colors:aria-pressed:border-4"
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}
