import { DRAWN_FOR } from "./typed";

/**
 * Goes into every form on a user's own pages. The server refuses a form that doesn't say who it was rendered for, since
 * someone else may have signed in since. `owner` is the user's id.
 */
export const DrawnFor = ({ owner }: { owner: string }) => (
  <input type="hidden" name={DRAWN_FOR} value={owner} />
);
