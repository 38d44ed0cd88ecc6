import { audit } from "@/lib/access/audit";
import type { CallScope } from "@/lib/access/scope";
import { rewrapSigningKeys } from "@/lib/access/signing-keys";
import { rewrapUnclaimedKeys } from "@/lib/billing/builder-key";
import { rewrapMail } from "@/lib/mail/key-rotation";
import { rewrapDevices } from "@/lib/people/push-devices";
import { transaction } from "@/lib/platform/db";
import { renewCanary } from "@/lib/platform/key-canary";
import { addVersion, currentKeyId, isKeptInFiles } from "@/lib/platform/key-ring";
import { rewrapAll } from "@/lib/platform/rewrapping";
import { secretContext } from "./secret";
import { replaceSealedSecret, sealedSecretsAfter } from "./webhooks.store";

/**
 * Reseals all signing secrets, unsent mail, browser push addresses, unclaimed keys and access token signing keys with a
 * new version of the master key. If the key comes from the environment, the operator has put the new one first;
 * otherwise one is created. Older versions still open, so deliveries continue, and the next rotation completes an
 * interrupted one.
 *
 * @returns how many were rewrapped, and how many no known key opens
 * @throws service_unavailable while there is no key service
 */
export async function rotateKeys(scope: CallScope) {
  if (isKeptInFiles()) addVersion();
  const kinds = [
    await rewrapSecrets(),
    await rewrapMail(scope),
    await rewrapDevices(scope),
    await rewrapUnclaimedKeys(scope),
    await rewrapSigningKeys(scope),
  ];
  const rewrapped = kinds.reduce((sum, kind) => sum + kind.rewrapped, 0);
  let unopened = kinds.reduce((sum, kind) => sum + kind.unopened, 0);
  if (unopened === 0 && !(await renewCanary())) unopened++;
  await transaction(scope, (scope) =>
    audit(scope, "key_service.rotated", [{ kind: "key_service", id: currentKeyId() }]),
  );
  return { rewrapped, unopened };
}

const rewrapSecrets = () =>
  rewrapAll({
    after: async (id, limit) =>
      (await sealedSecretsAfter(id, limit)).map(({ id, ownerId, sealedSecret }) => ({
        id,
        context: secretContext(ownerId, id),
        sealed: sealedSecret,
      })),
    replace: ({ id, sealed }, renewed) => replaceSealedSecret(id, sealed, renewed),
  });
