import type { CDPSession, Page } from "@playwright/test";

/**
 * Detects a page's faults for screen reader users: axe reads the markup, this reads the browser's accessibility tree.
 */

/** A node of that tree, as reported by Chromium. */
interface Heard {
  ignored: boolean;
  role: string;
  name: string;
  properties: ReadonlyMap<string, unknown>;
  backendNodeId: number | null;
}

interface RawNode {
  ignored: boolean;
  role?: { value?: unknown };
  name?: { value?: unknown };
  properties?: { name: string; value: { value?: unknown } }[];
  backendDOMNodeId?: number;
}

const heard = ({ ignored, role, name, properties, backendDOMNodeId }: RawNode): Heard => ({
  ignored,
  role: String(role?.value ?? ""),
  name: String(name?.value ?? "").trim(),
  properties: new Map((properties ?? []).map((each) => [each.name, each.value.value])),
  backendNodeId: backendDOMNodeId ?? null,
});

/** Returns what a screen reader announces of a page, in reading order. */
async function treeOf(session: CDPSession): Promise<Heard[]> {
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const ordered: Heard[] = [];
  const walk = (id: string | undefined): void => {
    const node = id === undefined ? undefined : byId.get(id);
    if (node === undefined) return;
    ordered.push(heard(node));
    for (const child of node.childIds ?? []) walk(child);
  };
  walk(nodes[0]?.nodeId);
  return ordered.filter(({ ignored }) => !ignored);
}

/** Meaningful images have a name; the rest are hidden. */
const PICTURES = new Set(["image", "img", "SvgRoot", "graphics-document", "graphics-symbol"]);

/**
 * Describes a page's accessibility tree faults: its outline, and elements without a name. While a dialog is open only
 * it can be heard, so only its content is checked.
 */
export async function treeFaults(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send("Accessibility.enable");
    const tree = await treeOf(session);
    const isInDialog = await page.evaluate(() => document.querySelector("dialog:modal") !== null);
    return [
      ...(isInDialog ? [] : outlineFaults(tree)),
      ...namelessFaults(tree),
      ...(await linkFaults(session, tree)),
      ...(await liveFaults(page)),
    ];
  } finally {
    await session.detach();
  }
}

function outlineFaults(tree: readonly Heard[]): string[] {
  const count = (is: (one: Heard) => boolean) => tree.filter(is).length;
  const headings = tree.filter(({ role }) => role === "heading");
  const levels = headings.map(({ properties }) => Number(properties.get("level")));
  const mains = count(({ role }) => role === "main");
  const first = levels.filter((level) => level === 1).length;
  const skipped = headings.filter((_, at) => (levels[at] ?? 0) > (levels[at - 1] ?? 0) + 1);
  const landmarks = tree
    .filter(({ role, name }) => LANDMARKS.has(role) && !(role === "form" && name === ""))
    .map(({ role, name }) => `${role} named "${name}"`);
  const twins = landmarks.filter((one, at) => landmarks.indexOf(one) < at);
  return [
    ...(mains === 1 ? [] : [`heard: ${mains} main`]),
    ...(first === 1 ? [] : [`heard: ${first} headings of level 1`]),
    ...skipped.map(
      ({ name, properties }) => `heard: "${name}" skips to level ${properties.get("level")}`,
    ),
    ...[...new Set(twins)].map((twin) => `heard: two ${twin}`),
  ];
}

/** A form is a landmark only if it has a name. */
const LANDMARKS = new Set([
  "navigation",
  "complementary",
  "region",
  "form",
  "search",
  "banner",
  "contentinfo",
]);

function namelessFaults(tree: readonly Heard[]): string[] {
  const nameless = tree.filter(({ name }) => name === "");
  const tables = nameless.filter(({ role }) => role === "table" || role === "grid");
  const pictures = nameless.filter(({ role }) => PICTURES.has(role));
  const controls = nameless.filter(
    ({ role, properties }) => properties.get("focusable") === true && !UNNAMED.has(role),
  );
  return [
    ...(tables.length === 0 ? [] : [`heard: ${tables.length} × table without a name`]),
    ...(pictures.length === 0 ? [] : [`heard: ${pictures.length} × picture without a name`]),
    ...controls.map(({ role }) => `heard: ${role} without a name`),
  ];
}

/** Roles that can have focus without being interactive. */
const UNNAMED = new Set(["RootWebArea", "main", "generic", "status"]);

/** Returns links with the same name that lead to different places, with no context to tell them apart. */
async function linkFaults(session: CDPSession, tree: readonly Heard[]): Promise<string[]> {
  const byName = new Map<string, Heard[]>();
  for (const link of tree.filter(({ role }) => role === "link"))
    byName.set(link.name, [...(byName.get(link.name) ?? []), link]);
  const faults: string[] = [];
  for (const [name, links] of byName) {
    if (new Set(links.map(({ properties }) => properties.get("url"))).size < 2) continue;
    const contexts = await Promise.all(links.map((link) => contextOf(session, link)));
    if (new Set(contexts).size < new Set(links.map(({ properties }) => properties.get("url"))).size)
      faults.push(`heard: ${links.length} links "${name}" lead to different places`);
  }
  return faults;
}

/** Returns the row, item, sentence or section around a link, with its target if that is the same. */
async function contextOf(session: CDPSession, { backendNodeId }: Heard): Promise<string> {
  if (backendNodeId === null) return "";
  const { object } = await session.send("DOM.resolveNode", { backendNodeId });
  const { result } = await session.send("Runtime.callFunctionOn", {
    objectId: object.objectId ?? "",
    functionDeclaration: `function () {
      const around = this.parentElement?.closest("tr, li, p, dd, [role=group], article, section[aria-label], section[aria-labelledby]");
      const named = around?.getAttribute("aria-label") ?? document.getElementById(around?.getAttribute("aria-labelledby") ?? "")?.textContent ?? "";
      const told = document.getElementById(this.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
      return [named, around?.textContent, told].join(" | ");
    }`,
  });
  return String(result.value ?? "");
}

/** Time for a refreshed page to re-render. */
const REDRAWN_MS = 300;

/** Returns live regions that a re-render replaces: the new one's content is not announced. */
async function liveFaults(page: Page): Promise<string[]> {
  const marked = () =>
    page.evaluate(() => {
      const all = [
        ...document.querySelectorAll("[role=status], [role=alert], [aria-live], output"),
      ];
      const known = globalThis as unknown as { liveRegions?: Element[] };
      const before = known.liveRegions ?? [];
      known.liveRegions = all;
      const fresh = all.filter((region) => !before.includes(region));
      const isEmpty = (region: Element) => region.textContent?.trim() === "";
      return {
        gone: before.filter((region) => isEmpty(region) && !region.isConnected).length,
        fresh: fresh.filter(isEmpty).length,
      };
    });
  await marked();
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await page.waitForTimeout(REDRAWN_MS);
  const { gone, fresh } = await marked();
  return gone > 0 && fresh > 0 ? [`heard: ${gone} × place to speak from made anew`] : [];
}
