/** In this header a page of the portal says for which coach it was drawn. */
export const DRAWN_FOR = "Aidstation-Coach";
