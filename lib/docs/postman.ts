import type { Reference } from "./reference";

/** Builds a Postman collection (v2.1) of every operation, with a folder per API section. Pure. */
export function postmanCollection(operations: readonly Reference[], address: string) {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return {
    info: {
      name: "Aidstation",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{key}}", type: "string" }] },
    variable: [
      { key: "base", value: address },
      { key: "key", value: "" },
    ],
    item: tags.map((tag) => ({
      name: tag,
      item: operations.filter((one) => one.tag === tag).map(itemOf),
    })),
  };
}

function itemOf({ method, path, summary, isPublic, parameters, bodyExample }: Reference) {
  const segments = path
    .replaceAll(/\{(\w+)\}/g, ":$1")
    .split("/")
    .filter((part) => part !== "");
  const named = (place: string) =>
    parameters
      .filter((one) => one.place === place)
      .map(({ name, description }) => ({ key: name, value: "", description }));
  return {
    name: summary,
    request: {
      method,
      ...(isPublic ? { auth: { type: "noauth" } } : {}),
      url: {
        raw: `{{base}}/${segments.join("/")}`,
        host: ["{{base}}"],
        path: segments,
        variable: named("path"),
        query: named("query").map((one) => ({ ...one, disabled: true })),
      },
      ...(bodyExample === undefined
        ? {}
        : {
            header: [{ key: "Content-Type", value: "application/json" }],
            body: { mode: "raw", raw: JSON.stringify(bodyExample, null, 2) },
          }),
    },
  };
}
