const NEEDED = [20, 19];

/** Why this version of Node cannot run the service, or null. */
export function nodeProblem(version) {
  const [major, minor] = version.replace("v", "").split(".").map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return null;
  return `Aidstation needs Node ${NEEDED.join(".")} or newer; this is ${version}.`;
}
