// Every npm script begins here: `node scripts/boot/run.mjs <command>`. This file loads on every Node there is, to be able
// to refuse an old one; what it imports needs a new one, and no package.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major > 20 || (major === 20 && minor >= 19)) {
  import("./commands.mjs").then(({ runCommand }) => runCommand(process.argv[2] || ""));
} else {
  console.error(`Aidstation needs Node 20.19 or newer; this is ${process.version}.`);
  process.exitCode = 1;
}
