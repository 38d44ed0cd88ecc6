import { gzipSync } from "node:zlib";

/** What a browser loads before a page is first complete, against its budget: in kB, gzipped. */

const CSS_MAX_KB = 25;
const FONTS_MAX_KB = 100;
const BUDGETS: readonly [name: RegExp, scriptKb: number][] = [
  [/^roster/, 225],
  [/^(alerts|athlete-alerts)/, 245],
  [/^me-ask/, 165],
  [/^(me(-|$)|debrief|reply|invite|subscribe|onboard)/, 161],
  [/^front/, 145],
  [/^(developer|partners)/, 160],
  // Next and React alone are 136, 4 of them for Next's own error page; these pages have next to nothing else.
  [/^docs-operation/, 147],
  [/^docs/, 145],
  [/^(login|signup|verify|unsubscribe)/, 142],
];
const USUAL_KB = 215;
/** Fonts that load only for names that need them. */
const ON_DEMAND = /-(latin-ext|vietnamese)-[^/]*\.woff2/;

const ASSET = /<(?:script|link)\b[^>]*?\b(?:src|href)="(\/_next\/static\/[^"]+\.(?:js|css))[^>]*>/g;
const FONT = /url\(["']?([^"')]+\.woff2)/g;

/**
 * Each script, style and font once, however many pages load it: its bytes, gzipped except for fonts, and a style's
 * fonts.
 */
const known = new Map<string, Promise<{ bytes: number; fonts: string[] }>>();

function assetAt(url: string) {
  const asked = known.get(url) ?? loadAsset(url);
  known.set(url, asked);
  return asked;
}

async function loadAsset(url: string) {
  const body = Buffer.from(await (await fetch(url)).arrayBuffer());
  if (url.endsWith(".woff2")) return { bytes: body.length, fonts: [] };
  const found = url.endsWith(".css") ? body.toString().matchAll(FONT) : [];
  const fonts = [...found].map(([, font = ""]) => new URL(font, url).href);
  return { bytes: gzipSync(body).length, fonts: fonts.filter((font) => !ON_DEMAND.test(font)) };
}

const sumOf = async (urls: Iterable<string>) => {
  const assets = await Promise.all([...urls].map(assetAt));
  return Math.round(assets.reduce((sum, { bytes }) => sum + bytes, 0) / 1000);
};

/** Opens a page; a mailed link sets a cookie and redirects to its own page, and the questionnaire to its question. Any other redirect is the response. */
async function open(url: string, cookie: string | null): Promise<Response> {
  const headers = { accept: "text/html", ...(cookie === null ? {} : { cookie }) };
  const page = await fetch(url, { headers, redirect: "manual" });
  const given = page.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  const to = page.headers.get("location");
  const next = to === null ? null : new URL(to, url);
  const isSamePage = next?.pathname === new URL(url).pathname;
  if (next === null || (given.length === 0 && !isSamePage)) return page;
  return open(next.href, [...(cookie === null ? [] : [cookie]), ...given].join("; "));
}

/**
 * Returns the maximum weight of scripts, styles and fonts on a first view, and whether it exceeds the budget: what the
 * page's HTML references, and every font its styles may request.
 */
export async function weigh(url: string, cookie: string | null, name: string) {
  const page = await open(url, cookie);
  const tags = [...(await page.text()).matchAll(ASSET)].filter(([tag]) => !/nomodule/i.test(tag));
  const assets = new Set(tags.map(([, path = ""]) => new URL(path, url).href));
  const styles = [...assets].filter((asset) => asset.endsWith(".css"));
  const fonts = (await Promise.all(styles.map(assetAt))).flatMap((style) => style.fonts);
  const script = await sumOf([...assets].filter((asset) => asset.endsWith(".js")));
  const [css, font] = [await sumOf(styles), await sumOf(new Set(fonts))];
  const most = BUDGETS.find(([pattern]) => pattern.test(name))?.[1] ?? USUAL_KB;
  return {
    /** The weight says nothing if this isn't the requested page. */
    status: page.status,
    isBeyond: script > most || css > CSS_MAX_KB || font > FONTS_MAX_KB,
    shown: { "script kB": `${script} of ${most}`, "css kB": css, "fonts kB": font },
  };
}
