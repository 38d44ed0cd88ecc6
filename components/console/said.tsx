import { Notice } from "../ui/notice";
import { saidText } from "./words";

/** Shows the result of the form that led here, from the URL's parameters. */
export function Said({ search: { done, problem } }: { search: Record<string, unknown> }) {
  const [good, bad] = [saidText(done), saidText(problem)];
  return (
    <>
      {good !== undefined && (
        <Notice tone="done" isOnce>
          {good}
        </Notice>
      )}
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
    </>
  );
}
