/**
 * Header in which a page's request says whom the page was rendered for: a person's id, or in the portal the coach's.
 */
export const DRAWN_FOR_HEADER = "Aidstation-Drawn-For";
