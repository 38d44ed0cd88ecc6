/**
 * Marks the browser an app sent to ask. Only that browser may show and answer the question, so nobody can have somebody
 * else answer for them. The cookie is sent only to the page of that question.
 */
export const QUESTION_COOKIE = "oauth_question";

/** True if the request comes from the browser that was sent with the question. */
export function isAskedHere(headers: Headers, uid: string): boolean {
  const cookies = (headers.get("cookie") ?? "").split(/; */);
  return cookies.includes(`${QUESTION_COOKIE}=${uid}`);
}
