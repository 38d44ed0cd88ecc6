import {
  CAPABILITIES,
  type Capability,
  type CapabilityRow,
  closingScope,
} from "@/lib/contract/capabilities";

/** The credentials of the OpenAPI document, each with the kind of caller it makes. */
const CREDENTIALS = [
  { name: "key", kind: "partner_key", called: "a partner key" },
  { name: "coachKey", kind: "coach_key", called: "a coach key" },
  { name: "token", kind: "delegate", called: "an app's access token" },
] as const;

export const SECURITY_SCHEMES = {
  key: bearer("A partner key: `sk_test_…` or `sk_live_…`."),
  coachKey: bearer("A coach key: `cp_test_…` or `cp_live_…`."),
  token: bearer("An OAuth access token of an app that someone connected."),
  session: {
    type: "apiKey",
    in: "cookie",
    name: "aidstation.session",
    description: "The session of someone who signed in, as on this service's own pages.",
  },
};

function bearer(description: string) {
  return { type: "http", scheme: "bearer", description };
}

/** Returns an operation's `security`: any one of these credentials works, with any one of its scopes. */
export function securityOf(capability: Capability): Record<string, string[]>[] {
  const { conferred }: CapabilityRow = CAPABILITIES[capability];
  if (conferred.anyone !== undefined) return [];
  return [
    ...CREDENTIALS.filter(({ kind }) => conferred[kind] !== undefined).map(({ name }) => ({
      [name]: [],
    })),
    ...(isForPeople(conferred) ? [{ session: [] }] : []),
  ];
}

/** Says who can call an operation, with which scopes; an empty text for anyone. */
export function callersOf(capability: Capability): string {
  const { conferred }: CapabilityRow = CAPABILITIES[capability];
  if (conferred.anyone !== undefined) return "";
  const callers = CREDENTIALS.flatMap(({ kind, called }) => {
    const scopes = conferred[kind]?.scopes.filter(
      (scope) => scope !== "*" && !scope.startsWith(closingScope("")),
    );
    const named = scopes?.map((scope) => `\`${scope}\``).join(" or ");
    return named === undefined ? [] : [`${called} with ${named}`];
  });
  const all = [...callers, ...(isForPeople(conferred) ? ["someone who is signed in"] : [])];
  return `For ${new Intl.ListFormat("en", { type: "disjunction" }).format(all)}.`;
}

/** True if people can have a capability; without roles and members nobody lacks it. */
const isForPeople = ({ person }: CapabilityRow["conferred"]): boolean =>
  person !== undefined && (person.members === undefined || person.members.length > 0);
