/**
 * Marks the browser that an app has sent to ask: it alone shows the question and takes the answer, so that nobody can have
 * somebody else answer for them. It is sent to the page of that question and to nothing else.
 */
export const QUESTION_COOKIE = "oauth_question";

/** Whether the browser of a request is the one that was sent with a question. */
export function isAskedHere(headers: Headers, uid: string): boolean {
  const cookies = (headers.get("cookie") ?? "").split(/; */);
  return cookies.includes(`${QUESTION_COOKIE}=${uid}`);
}
