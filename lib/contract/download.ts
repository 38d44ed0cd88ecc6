/** An answer that is a file. */
export interface Download {
  file: Uint8Array;
  /** Of letters, digits, dots and dashes. It ends up in folders and histories, and so names nobody. */
  filename: string;
}
