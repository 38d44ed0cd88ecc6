const BASE_URL = process.env["AIDSTATION_TEST_BASE_URL"] ?? "";

/** Calls the API with a key. @returns the status, and the code where it refuses */
export async function call(key: string, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(BASE_URL + path, { method, headers, ...sent });
  const { error } = (await answer.json()) as { error?: { code: string } };
  return { status: answer.status, code: error?.code };
}
