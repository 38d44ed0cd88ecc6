import localFont from "next/font/local";

/**
 * The letters of prose. A page that is mostly prose asks for them with its first byte: text that waits for its letters
 * breaks into other lines when they come, and jumps under who reads it.
 */
export const proseFont = localFont({
  src: "../../node_modules/@fontsource/newsreader/files/newsreader-latin-400-normal.woff2",
  weight: "400",
  fallback: ["Newsreader", "Newsreader stand-in", "Georgia", "serif"],
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    },
  ],
});
