/** The id of the sign-in that a request's cookie carries; null for anything that carries none. */
export const sessionIdOf = (_headers: Headers): Promise<string | null> => Promise.resolve(null);
