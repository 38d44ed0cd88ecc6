import { resource } from "@/lib/api/route";
import { NewPushDevice, PushDeviceAnswer, PushDevices } from "@/lib/contract/notification";
import { addPushDevice, listPushDevices } from "@/lib/people/push-devices";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/notifications/push",
  {
    GET: {
      summary: "List browsers registered for push, newest first.",
      description: "Returns at most ten browsers, unpaginated.",
      capability: "coach:notifications",
      cost: "data",
      response: PushDevices,
      run: ({ scope }) => listPushDevices(scope),
    },
    POST: {
      summary: "Register a browser for push notifications.",
      description:
        "It is removed when the sign-in it was registered in ends. Registering the same browser again replaces its entry. Beyond ten browsers, the oldest is removed.",
      capability: "coach:notifications",
      cost: "data",
      body: NewPushDevice,
      response: PushDeviceAnswer,
      status: 201,
      errors: ["service_unavailable"],
      // A stranger's name server may be slow to answer.
      effect: "external",
      run: ({ scope, body, outside }) => addPushDevice(scope, body, outside),
    },
  },
);
