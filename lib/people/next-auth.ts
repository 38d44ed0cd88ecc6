import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth, { type NextAuthOptions } from "next-auth";
import { cookieName, cookieSecret } from "@/lib/access/session-cookie";
import { sha256, unguessable } from "@/lib/platform/crypto";
import { baseUrl } from "@/lib/platform/env";
import type { Visit } from "./visit";

/** A request for next-auth: its action, the provider, and the form fields. */
interface Asked {
  action: string[];
  method: "GET" | "POST";
  query?: Record<string, string>;
  body?: Record<string, string> | undefined;
  cookies: Record<string, string>;
}

/**
 * Calls next-auth, which was written for another kind of request object. It gets URLs only from our settings, so no
 * header can redirect it elsewhere.
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
  // next-auth reads and calls nothing of either object beyond what is here.
  await NextAuth(
    request as unknown as NextApiRequest,
    answer.response as unknown as NextApiResponse,
    options,
  );
  return answer.made();
}

/** A response object for next-auth to write to, and the `Response` built from it. */
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

/** A CSRF token with its cookie. Our own forms have already been checked before they get here. */
function newForgeryToken({ environment }: Visit) {
  const token = unguessable(32).toString("hex");
  const cookie = `${token}|${sha256(token + cookieSecret(environment))}`;
  return { token, cookies: { [cookieName(environment, "csrf")]: cookie } };
}

/** Calls next-auth on behalf of one of our forms. */
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
