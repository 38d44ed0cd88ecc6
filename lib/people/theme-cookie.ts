import { THEMES, type Theme } from "@/lib/contract/preferences";

/** The cookie that tells a page its theme from the first byte. It holds nothing else and needs no session. */
export const THEME_COOKIE = "aidstation_theme";

/** Returns the theme in the cookie; unknown values count as no choice. */
export const themeOf = (value: string | undefined): Theme =>
  THEMES.find((theme) => theme === value) ?? "system";

const YEAR_SECONDS = 365 * 86_400;

/** Returns the cookie for a choice, or its removal if there is none. */
export const themeCookie = (theme: Theme): string =>
  `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${theme === "system" ? 0 : YEAR_SECONDS}; SameSite=Lax; HttpOnly`;
