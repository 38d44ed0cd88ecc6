/** Print colors: the pages' light theme, under the same names. */
export const INK = {
  ink: "#15211e",
  ink2: "#46534f",
  line: "#dad6ca",
  edge: "#7f7b6e",
  sunken: "#edebe3",
  accent: "#0b5d52",
  safety: "#3b0617",
  safetySoft: "#f3dde2",
  carb: "#9a5512",
  sodium: "#2c2585",
  fluid: "#2688a4",
  heat: "#f1dfae",
  surface: "#ffffff",
} as const;
export type Ink = keyof typeof INK;
