import { THEMES, type Theme } from "@/lib/contract/preferences";

/** The cookie by which the first byte of a page knows the theme. It holds nothing else, and needs no session. */
export const THEME_COOKIE = "aidstation_theme";

/** What the cookie says; anything unknown is no choice. */
export const themeOf = (value: string | undefined): Theme =>
  THEMES.find((theme) => theme === value) ?? "system";

const YEAR_SECONDS = 365 * 86_400;

/** The cookie for a choice; without one it goes. */
export const themeCookie = (theme: Theme): string =>
  `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${theme === "system" ? 0 : YEAR_SECONDS}; SameSite=Lax; HttpOnly`;
