import { targetOf } from "@/lib/docs/curl";
import type { Reference } from "@/lib/docs/reference";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { AskForm } from "../console/ask-form";

interface TryPartProps {
  shown: Reference;
  /** The environment of the current page. */
  environment: Environment;
  /** The reader's own ids, by parameter name. */
  ids: Readonly<Record<string, string>>;
  /** The person id of the builder who reads the page; null for everyone else. */
  reader: string | null;
}

/** Calls the operation in the sandbox, with a key that is kept in the page only. */
export function TryPart({ shown, environment, ids, reader }: TryPartProps) {
  const { id, method, isPublic, key, bodyExample } = shown;
  if (key === null && !isPublic)
    return <p>Only for people who signed in, on the pages of this service.</p>;
  if (environment !== "test")
    return (
      <p>
        <a href={`${baseUrl("test")}/docs/api/${id}#try`}>Try it in the sandbox</a>
      </p>
    );
  return (
    <AskForm
      method={method}
      path={targetOf(shown, (name) => ids[name] ?? `{${name}}`)}
      pathHint="Replace what’s in braces. Add a query if you need one."
      body={bodyExample === undefined ? "" : JSON.stringify(bodyExample, null, 2)}
      bodyHint="JSON. Change what you like."
      keyLabel={
        isPublic ? "Sandbox key (optional)" : key === "coach" ? "Sandbox coach key" : "Sandbox key"
      }
      keyHint="It stays on this page, is sent with this request and isn’t stored."
      owner={null}
      reader={reader}
      isKeyNeeded={!isPublic}
      action="Send"
    />
  );
}
