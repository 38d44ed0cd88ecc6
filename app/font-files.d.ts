/** A font file, as the path it is served under. */
declare module "*.woff2" {
  const path: string;
  export default path;
}
