import { useState } from "react";

/**
 * Copies a text, and says what became of it.
 *
 * @param refused what is said where the browser does not let us: the text can be selected instead
 * @returns what is said, and what copies
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
