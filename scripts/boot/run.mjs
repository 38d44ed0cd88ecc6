// Every npm script starts here: `node scripts/boot/run.mjs <command>`. This file loads on any Node version so that it
// can refuse an old one; its imports need a recent one, and no packages.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major > 20 || (major === 20 && minor >= 19)) {
  import("./commands.mjs").then(({ runCommand }) => runCommand(process.argv[2] || ""));
} else {
  console.error(`Aidstation needs Node 20.19 or newer; this is ${process.version}.`);
  process.exitCode = 1;
}
