/** The page shown when an app's request is invalid and the person must not be redirected back. */

const TITLES: Readonly<Record<string, string>> = {
  invalid_client: "This app is not known here",
  invalid_client_metadata: "This app is not known here",
  invalid_redirect_uri: "This app is not known here",
  server_error: "Something went wrong on our side",
};

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? "");

/** Renders a self-contained page with the details the app's developer needs. */
export function problemPage(error: string, description: string): string {
  const title = TITLES[error] ?? "This app asked in a way that we cannot answer";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Aidstation</title><main><h1>${title}</h1><p>Nothing was shared. Go back to the app and try to connect it again; if this happens once more, tell whoever makes it.</p><p>For them: <code>${escaped(error)}</code>, ${escaped(description)}</p></main></html>`;
}

/** Lets the browser do nothing with the page. */
export const PROBLEM_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
