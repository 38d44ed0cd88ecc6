import { resource } from "@/lib/api/route";
import { NewPushDevice, PushDeviceAnswer, PushDevices } from "@/lib/contract/notification";
import { addPushDevice, listPushDevices } from "@/lib/people/push-devices";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/notifications/push",
  {
    GET: {
      summary: "List the browsers in which the coach is told by push, newest first.",
      description: "At most ten, unpaged.",
      capability: "coach:notifications",
      cost: "data",
      response: PushDevices,
      run: ({ scope }) => listPushDevices(scope),
    },
    POST: {
      summary: "Be told by push in a browser.",
      description: "The same browser again is the same; of more than ten the oldest makes room.",
      capability: "coach:notifications",
      cost: "data",
      body: NewPushDevice,
      response: PushDeviceAnswer,
      status: 201,
      errors: ["service_unavailable"],
      run: ({ scope, body }) => addPushDevice(scope, body),
    },
  },
);
