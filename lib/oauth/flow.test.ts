import "@/testing/database";
import * as oauth from "oauth4webapi";
import { describe, expect, test } from "vitest";
import { issuerOf, resourceUrl } from "@/lib/oauth/addresses";
import {
  codeFor,
  connected,
  discover,
  insecure,
  newClient,
  newSubscriber,
  redeemed,
  refreshed,
} from "@/testing/oauth";

describe("the code flow", () => {
  test("gives an independent client a token for what the person allowed", async () => {
    const { person } = await newSubscriber();
    const tokens = await connected(person, await newClient());
    expect(tokens).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    expect(tokens.scope?.split(" ")).toContain("athlete:write");
    expect(tokens.refresh_token).toBeDefined();
    const as = await discover();
    const request = new Request(resourceUrl("test", "v1"), {
      headers: { Authorization: `Bearer ${tokens.access_token}` },
    });
    const claims = await oauth.validateJwtAccessToken(
      as,
      request,
      resourceUrl("test", "v1"),
      insecure,
    );
    expect(claims).toMatchObject({ sub: person.personId, iss: issuerOf("test") });
  });

  test("refreshes", async () => {
    const { person } = await newSubscriber();
    const app = await newClient();
    const { refresh_token = "" } = await connected(person, app);
    const again = await refreshed(app, refresh_token);
    expect(again.refresh_token).not.toBe(refresh_token);
  });

  test("works for an app with a secret", async () => {
    const { person } = await newSubscriber();
    const app = await newClient({ hasSecret: true });
    expect(await redeemed(app, await codeFor(person, app))).toHaveProperty("access_token");
  });
});
