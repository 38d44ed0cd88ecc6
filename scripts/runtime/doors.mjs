/**
 * Which answers a request: the authorization server for the paths that it has, what answers the API, or the pages' framework. `odd` gets every request that is no
 * question after a page: a target that is not a path, or a path that nobody can decode.
 */
export function throughDoors({ api, odd, pages, oauth = null, isOauth = () => false }) {
  return (request, response) => {
    if (request.method === "TRACE" || decodedPath(request.url) === null) {
      return odd(request, response);
    }
    request.url = withoutDots(request.url);
    const decoded = decodedPath(request.url);
    if (decoded === null) return odd(request, response);
    if (isOauth(pathOf(request.url))) return oauth(request, response);
    // However it is written: the other door is none to the API.
    const isApi = isUnderApi(request.url) || isUnderApi(decoded);
    if (isApi) return api(request, response);
    // Also what the framework answers by itself: files, redirects, what is not there.
    response.setHeader("X-Content-Type-Options", "nosniff");
    return pages(request, response);
  };
}

const isUnderApi = (target) => /^\/(?:v1|mcp)(?:[/?#]|$)/.test(target);

/** The path of a target; null for one that is none, or that cannot be decoded. */
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

/** Follows `.` and `..`, as clients do that know what they mean, so that both doors see where a path leads. */
function withoutDots(target) {
  const path = pathOf(target);
  if (!/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return target;
  return new URL(path, "http://localhost").pathname + target.slice(path.length);
}

const pathOf = (target) => target.split(/[?#]/, 1)[0];
