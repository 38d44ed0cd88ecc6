import { useState } from "react";

/**
 * Copies a text and reports the result.
 *
 * @param refused shown if the browser doesn't allow it: the text can be selected instead
 * @returns the message and the copy function
 */
export function useCopy(text: string, refused: string): [said: string, copy: () => void] {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      setSaid(refused);
    }
  };
  return [said, () => void copy()];
}
