import proseFile from "@fontsource/newsreader/files/newsreader-latin-400-normal.woff2";
import titleFile from "@fontsource/newsreader/files/newsreader-latin-500-normal.woff2";
import codeFile from "@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2";
import sansFile from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2";
import { preload } from "react-dom";

const FILES = { sans: sansFile, title: titleFile, prose: proseFile, code: codeFile };

/** Preloads fonts along with the styles that name them, to avoid font swaps and repeated layout. */
export function preloadFaces(...faces: (keyof typeof FILES)[]): void {
  for (const face of faces)
    preload(FILES[face], { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
}
