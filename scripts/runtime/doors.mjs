/**
 * Which of the two answers a request: what answers the API, or the pages' framework. The first also has every request
 * that is no question after a page: a target that is not a path, or a path that nobody can decode.
 */
export function throughDoors({ api, odd = api, pages }) {
  return (request, response) => {
    if (isApi(request.url)) return api(request, response);
    return isOdd(request) ? odd(request, response) : pages(request, response);
  };
}

const isApi = (target) => /^\/v1(?:[/?]|$)/.test(target);

function isOdd({ method, url }) {
  const [path] = url.split("?", 1);
  if (method === "TRACE" || !/^\/(?!\/)[^\\]*$/.test(path)) return true;
  if (!path.includes("%")) return false;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}
