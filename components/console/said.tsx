import { Notice } from "../ui/notice";
import { saidText } from "./words";

/** What came of the form that led here, by the words of the address. */
export function Said({ search: { done, problem } }: { search: Record<string, unknown> }) {
  const [good, bad] = [saidText(done), saidText(problem)];
  return (
    <>
      {good !== undefined && <Notice tone="done">{good}</Notice>}
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
    </>
  );
}
