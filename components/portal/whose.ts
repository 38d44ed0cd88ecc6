/**
 * Whose page this is. A browser has one sign-in for all of its tabs: a page that was left open would store what was typed for
 * one coach in the team of another who signed in meanwhile.
 */
const KEY = "coach";
let own: string | null = null;

/** Notes who has opened the portal in this browser, as the latest; a document stays its first reader's. */
export function noteReader(coachUid: string): void {
  if (own !== null) return;
  own = coachUid;
  try {
    localStorage.setItem(KEY, coachUid);
  } catch {
    // A browser that keeps nothing cannot tell.
  }
}

/** Whether somebody else has opened the portal since this document was loaded. */
export function isSomebodyElses(): boolean {
  try {
    return own !== null && (localStorage.getItem(KEY) ?? own) !== own;
  } catch {
    return false;
  }
}
