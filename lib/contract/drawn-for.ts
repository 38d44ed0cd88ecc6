/** The header in which a call of a page says for whom it was drawn: a person's id, or in the portal the coach's. */
export const DRAWN_FOR_HEADER = "Aidstation-Drawn-For";
