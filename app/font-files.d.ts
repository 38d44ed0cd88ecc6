/** A file of a typeface, by the path under which it is served. */
declare module "*.woff2" {
  const path: string;
  export default path;
}
