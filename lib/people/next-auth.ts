import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth, { type NextAuthOptions } from "next-auth";
import { cookieName, cookieSecret } from "@/lib/access/session-cookie";
import { sha256, unguessable } from "@/lib/platform/crypto";
import { baseUrl } from "@/lib/platform/env";
import type { Visit } from "./visit";

/** What next-auth is asked to do: its action, the provider it is about, and what a form would have said. */
interface Asked {
  action: string[];
  method: "GET" | "POST";
  query?: Record<string, string>;
  body?: Record<string, string> | undefined;
  cookies: Record<string, string>;
}

/**
 * Asks next-auth, which was written for another kind of request. It learns of addresses only what our settings say, so
 * that no header can lead it elsewhere.
 */
export async function ask(visit: Visit, asked: Asked, options: NextAuthOptions): Promise<Response> {
  const { host, protocol } = new URL(baseUrl(visit.environment));
  const request = {
    method: asked.method,
    query: { ...asked.query, nextauth: asked.action },
    body: asked.body,
    cookies: asked.cookies,
    headers: { "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) },
  };
  const answer = newAnswer();
  // It reads and calls no more of either than is here.
  await NextAuth(
    request as unknown as NextApiRequest,
    answer.response as unknown as NextApiResponse,
    options,
  );
  return answer.made();
}

/** What next-auth writes its answer to, and the answer that was made of it. */
function newAnswer() {
  const headers = new Map<string, string | string[]>();
  let status = 200;
  let body: string | null = null;
  const finish = (text: unknown) => {
    body = typeof text === "string" || text == null ? (text ?? null) : JSON.stringify(text);
  };
  const response = {
    status: (code: number) => {
      status = code;
      return response;
    },
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    setHeader: (name: string, value: string | string[]) => {
      headers.set(name.toLowerCase(), value);
      return response;
    },
    send: finish,
    json: finish,
    end: () => undefined,
  };
  const made = () => {
    const all = [...headers].flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    );
    return new Response(body, { status, headers: all });
  };
  return { response, made };
}

/** A token against forged requests with the cookie it belongs to: our forms are checked before they come here. */
function newForgeryToken({ environment }: Visit) {
  const token = unguessable(32).toString("hex");
  const cookie = `${token}|${sha256(token + cookieSecret(environment))}`;
  return { token, cookies: { [cookieName(environment, "csrf")]: cookie } };
}

/** Asks next-auth on behalf of a form of ours. */
export function askForForm(
  visit: Visit,
  { action, body }: Pick<Asked, "action" | "body">,
  options: NextAuthOptions,
): Promise<Response> {
  const forgery = newForgeryToken(visit);
  return ask(
    visit,
    {
      action,
      method: "POST",
      body: { ...body, csrfToken: forgery.token },
      cookies: forgery.cookies,
    },
    options,
  );
}
