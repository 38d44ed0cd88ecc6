/** The field in which a form says for which person, by their id, its page was drawn. */
export const DRAWN_FOR = "drawn_for";
/** The header in which a call of a page says so: a person's id, or in the portal the coach's, who may change teams. */
export const DRAWN_FOR_HEADER = "Aidstation-Drawn-For";
