import { audit } from "@/lib/access/audit";
import type { CallScope } from "@/lib/access/scope";
import { transaction } from "@/lib/platform/db";
import { renewCanary } from "@/lib/platform/key-canary";
import { addVersion, currentKeyId, isKeptInFiles } from "@/lib/platform/key-ring";
import { rewrap } from "@/lib/platform/key-service";
import { log } from "@/lib/platform/log";
import { secretContext } from "./secret";
import { replaceSealedSecret, sealedSecretsAfter } from "./webhooks.store";

const BATCH = 200;

/**
 * Puts all signing secrets under a new version of the master key. Where the key comes from the environment the operator
 * has put the new one first; otherwise one is made. Older versions still open, so deliveries go on meanwhile, and a
 * rotation that was interrupted is finished by the next.
 *
 * @returns how many were rewrapped, and how many no known key opens
 * @throws service_unavailable while there is no key service
 */
export async function rotateKeys(scope: CallScope) {
  if (isKeptInFiles()) addVersion();
  let rewrapped = 0;
  let unopened = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const batch = await sealedSecretsAfter(after, BATCH);
    for (const { id, ownerId, sealedSecret } of batch) {
      try {
        const renewed = await rewrap(secretContext(ownerId, id), sealedSecret);
        if (renewed !== null) rewrapped += await replaceSealedSecret(id, sealedSecret, renewed);
      } catch (err) {
        // One that no known key opens is no reason to leave the others under the old one.
        log.error({ err, endpoint_id: id }, "a sealed secret does not open");
        unopened++;
      }
    }
    const last = batch.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  if (unopened === 0 && !(await renewCanary())) unopened++;
  await transaction(scope, (scope) =>
    audit(scope, "key_service.rotated", [{ kind: "key_service", id: currentKeyId() }]),
  );
  return { rewrapped, unopened };
}
