declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  /** Decrypts a payload sealed for a browser (RFC 8188 and 8291). */
  export function decrypt(
    sealed: Buffer,
    how: { version: "aes128gcm"; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
