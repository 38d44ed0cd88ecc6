/** How an edition of a document is named to clients, as an `ETag`. */
export const etagOf = (version: number): string => `"${version}"`;
