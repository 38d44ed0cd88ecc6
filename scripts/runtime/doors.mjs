/**
 * Routes each request to the authorization server for its paths, the API handler, the webhook's, or the page framework.
 * `odd` gets every request that can't be for a page: a target that is not a path, or a path that can't be decoded.
 */
export function throughDoors({
  api,
  odd,
  pages,
  hooks = pages,
  oauth = null,
  isOauth = () => false,
}) {
  return (request, response) => {
    if (request.method === "TRACE" || decodedPath(request.url) === null) {
      return odd(request, response);
    }
    request.url = withoutDots(request.url);
    const decoded = decodedPath(request.url);
    if (decoded === null) return odd(request, response);
    if (isOauth(pathOf(request.url))) return oauth(request, response);
    // Checks both spellings: the page framework must never serve the API.
    const isApi = isUnderApi(request.url) || isUnderApi(decoded);
    if (isApi) return api(request, response);
    // Also covers what the framework answers by itself: files, redirects, 404s.
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (/^\/hooks\/stripe\/?$/.test(pathOf(request.url))) return hooks(request, response);
    return pages(request, response);
  };
}

const isUnderApi = (target) => /^\/(?:v1|mcp)(?:[/?#]|$)/.test(target);

/** Returns the decoded path of a target; null if it has none or can't be decoded. */
function decodedPath(target) {
  const path = pathOf(target);
  if (!/^\/(?!\/)[^\\]*$/.test(path)) return null;
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Resolves `.` and `..` as clients do, so that both handlers see the same path. */
function withoutDots(target) {
  const path = pathOf(target);
  if (!/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return target;
  return new URL(path, "http://localhost").pathname + target.slice(path.length);
}

const pathOf = (target) => target.split(/[?#]/, 1)[0];
