// `npm run build`: builds the application, without needing settings or a database.

import { ends, oneLine } from "./boot/failure.mjs";
import { build } from "./runtime/build.mjs";

try {
  console.log(await build(process.env));
} catch (error) {
  if (error?.output) console.error(ends(error.output));
  console.error(oneLine(error) ?? error);
  process.exitCode = 1;
}
