import { DRAWN_FOR } from "./typed";

/**
 * Stands in every form of somebody's own page: one that does not say for whom it was drawn is refused, as someone else may
 * have signed in to the browser since. `owner` is the person's id.
 */
export const DrawnFor = ({ owner }: { owner: string }) => (
  <input type="hidden" name={DRAWN_FOR} value={owner} />
);
