/**
 * Which of the two answers a request: what answers the API, or the pages' framework. The first also has every request
 * that is no question after a page: a target that is not a path, or a path that nobody can decode.
 */
export function throughDoors({ api, odd = api, pages }) {
  return (request, response) => {
    if (isOdd(request)) return odd(request, response);
    request.url = withoutDots(request.url);
    return isApi(request.url) ? api(request, response) : pages(request, response);
  };
}

const isApi = (target) => /^\/v1(?:[/?]|$)/.test(target);

function isOdd({ method, url }) {
  const path = pathOf(url);
  if (method === "TRACE" || !/^\/(?!\/)[^\\]*$/.test(path)) return true;
  if (!path.includes("%")) return false;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

/** Follows `.` and `..`, as clients do that know what they mean, so that both doors see where a path leads. */
function withoutDots(target) {
  const path = pathOf(target);
  if (!/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return target;
  return new URL(path, "http://localhost").pathname + target.slice(path.length);
}

function pathOf(target) {
  const query = target.indexOf("?");
  return query === -1 ? target : target.slice(0, query);
}
