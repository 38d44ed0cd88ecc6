import { writeFileSync } from "node:fs";
import { importJWK, SignJWT } from "jose";
import { actingAs } from "@/lib/access/acting";
import { privateKeyOf, readySigningKeys, SIGNING_ALGORITHM } from "@/lib/access/signing-keys";
import { issuerOf, resourceUrl } from "@/lib/oauth/addresses";
import { createPartner, setLimits } from "@/lib/partners/partners";
import { toDate, toSeconds, wallMs } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db";
import { newId, newSecret } from "@/lib/platform/ids";

/**
 * Athletes of some accounts, each with a key that is nobody else's and a token of its own: an athlete's apps have five
 * requests a second, calls of one account wait for each other, and no limit is lifted for what is measured.
 */
const { COUNT = "", FILE = "" } = process.env;
const ACCOUNTS = 20;
const MANY = 1_000_000_000;
const HOUR_MS = 3_600_000;
const [nowMs, count] = [wallMs(), Number(COUNT)];
const createdAt = toDate(nowMs);
const places = Array.from({ length: count }, (_, place) => place);

const operator = actingAs("operator", "bench");
const accounts: string[] = [];
while (accounts.length < ACCOUNTS) {
  const partner = { name: "Benchmark", email: "bench@example.com", kind: "platform" as const };
  const { account_id } = await createPartner(operator, partner);
  const rates = { ratePerSecond: 1_000_000, burst: 1_000_000, isUnbounded: false };
  await setLimits(operator, account_id, {
    ...rates,
    requestsPerDay: MANY,
    intelligencePerDay: MANY,
  });
  accounts.push(account_id);
}
const accountAt = (place: number): string => accounts[place % ACCOUNTS] ?? "";

const person = await db.person.create({
  data: {
    ...{ id: newId(), environment: "test", email: "bench@example.com", name: "Benchmark" },
    ...{ emailKey: "bench@example.com", verifiedAt: createdAt, createdAt },
  },
});
const athletes = places.map((place) => ({
  id: newId(),
  accountId: accountAt(place),
  createdAt,
  updatedAt: createdAt,
}));
await db.athlete.createMany({ data: athletes });
const keys = places.map(() => newSecret("sk_test"));
await db.apiKey.createMany({
  data: keys.map((key, place) => ({
    ...{ id: newId(), accountId: accountAt(place), name: "bench", scopes: ["*"], createdAt },
    ...{ hash: sha256(key), last4: key.slice(-4) },
  })),
});
const clientId = "https://bench.example/client";
const scopes = ["athlete:read", "nutrition:read"];
const grants = athletes.map(({ id: athleteId, accountId }) => ({
  ...{ id: newId(), environment: "test" as const, personId: person.id, athleteId, scopes },
  ...{ accountId, clientId, clientName: "Benchmark", clientHost: "bench.example" },
  ...{ isReadOnly: false, createdAt, agreedAt: createdAt, expiresAt: toDate(nowMs + HOUR_MS) },
}));
await db.oauthGrant.createMany({ data: grants });

const [row] = await readySigningKeys("test");
if (row === undefined) throw new Error("no key signs");
const jwk = await privateKeyOf(row);
const signing = await importJWK(jwk as never, SIGNING_ALGORITHM);
const tokens = [];
for (const { id: grant } of grants) {
  const claims = { grant, client_id: clientId, scope: scopes.join(" ") };
  tokens.push(
    await new SignJWT(claims)
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: "at+jwt", kid: jwk.kid })
      .setIssuer(issuerOf("test"))
      .setAudience(resourceUrl("test", "v1"))
      .setSubject(person.id)
      .setJti(newId())
      .setIssuedAt(toSeconds(nowMs))
      .setExpirationTime(toSeconds(nowMs + HOUR_MS))
      .sign(signing),
  );
}
// What a program prints is kept only in part.
writeFileSync(FILE, JSON.stringify({ athletes: athletes.map(({ id }) => id), keys, tokens }));
console.log("{}");
process.exit(0);
