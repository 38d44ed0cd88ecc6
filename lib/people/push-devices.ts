import { audit } from "@/lib/access/audit";
import { lockPerson } from "@/lib/access/locks";
import type { CallScope, CoachScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import type { NewPushDevice } from "@/lib/contract/notification";
import { toDate } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { transaction } from "@/lib/platform/db";
import { refusedUrl } from "@/lib/platform/egress";
import { newId } from "@/lib/platform/ids";
import { NO_ACCOUNT, open, type SealContext, seal } from "@/lib/platform/key-service";
import { type Outside, unrepeated } from "@/lib/platform/outside";
import { rewrapAll } from "@/lib/platform/rewrapping";
import { isBrowserKey, type PushAddress, pushPolicy, pushPublicKey } from "@/lib/platform/web-push";
import {
  dropDevices,
  findDeviceOf,
  forgetAll,
  forgetDevice,
  keepDevice,
  listDevices,
  type PushSubscription,
  replaceSealedDevice,
  sealedDevicesAfter,
} from "./push-devices.store";
import { keepGoing } from "./sessions.store";

/** Browsers per person that get notifications; a new one replaces the oldest. */
const DEVICES_MAX = 10;

const sealContext = (id: string): SealContext => ({
  accountId: NO_ACCOUNT,
  table: "push_subscription",
  rowId: id,
});

const shown = ({ id, device, createdAt }: PushSubscription) => ({
  id,
  device,
  created_at: createdAt.getTime(),
});

/** Returns the browsers in which the coach gets push notifications, newest first, and the key to subscribe another. */
export async function listPushDevices({ db, personId }: CoachScope) {
  const devices = await listDevices(db, personId);
  return { public_key: pushPublicKey(), devices: devices.map(shown) };
}

/**
 * Turns on notifications in a browser, until the session it was added in ends; adding the same one again replaces its
 * row.
 *
 * @throws invalid_value for an address that may not be called and a key that is none, service_unavailable while nothing
 *   can be sealed
 */
export async function addPushDevice(
  coach: CoachScope,
  { endpoint, keys, device = "A browser" }: NewPushDevice,
  outside: Outside = unrepeated,
) {
  if (!isBrowserKey(keys.p256dh)) fail("invalid_value", { param: "keys.p256dh" });
  const refused = await refusedUrl(endpoint, pushPolicy(coach.environment));
  if (refused !== null) fail("invalid_value", { param: "endpoint", message: refused });
  const id = newId();
  const sealed = await seal(sealContext(id), JSON.stringify({ endpoint, keys }));
  const { personId } = coach;
  const endpointHash = sha256(endpoint);
  const sessionId = coach.principal.session ?? null;
  const createdAt = toDate(coach.wallMs);
  const row = { id, personId, sessionId, endpointHash, sealed, device, createdAt };
  return outside.commit(coach, async (coach) => {
    await lockPerson(coach, personId);
    if (sessionId !== null && !(await keepGoing(coach.db, sessionId)))
      fail("missing_authorization");
    await keepDevice(coach.db, row);
    const old = (await listDevices(coach.db, personId)).slice(DEVICES_MAX);
    await dropDevices(
      coach.db,
      personId,
      old.map((each) => each.id),
    );
    await audit(coach, "push_device.added", [{ kind: "push_device", id }]);
    return shown(row);
  });
}

/** Turns off notifications in a browser. @throws resource_not_found */
export async function removePushDevice(coach: CoachScope, id: string): Promise<undefined> {
  await transaction(coach, async (coach) => {
    const count = await dropDevices(coach.db, coach.personId, [id]);
    if (count === 0) fail("resource_not_found");
    await audit(coach, "push_device.removed", [{ kind: "push_device", id }]);
  });
}

/** Returns a browser of a coach who has not left, with its address, or null. */
export async function openDeviceOf({ db }: CallScope, id: string, coachId: string) {
  const device = await findDeviceOf(db, id, coachId);
  if (device === null) return null;
  // Safe: only addresses are sealed here.
  const address = JSON.parse(await open(sealContext(id), device.sealed)) as PushAddress;
  return { address, environment: device.environment };
}

/** Deletes a browser that its push service reports as gone. */
export const forgetGone = ({ db }: CallScope, id: string): Promise<void> => forgetDevice(db, id);

/** Turns off notifications in all browsers of a person. */
export const forgetDevicesOf = ({ db }: CallScope, personId: string): Promise<void> =>
  forgetAll(db, personId);

/** Reseals the addresses of browsers with the current master key. */
export const rewrapDevices = ({ db }: CallScope) =>
  rewrapAll({
    after: async (id, limit) =>
      (await sealedDevicesAfter(db, id, limit)).map((device) => ({
        ...device,
        context: sealContext(device.id),
      })),
    replace: (device, renewed) => replaceSealedDevice(db, device, renewed),
  });
