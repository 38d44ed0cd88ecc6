import { WaitingPage } from "@/components/portal/waiting-page";

/** Notifications while they are read. */
export default function Loading() {
  return <WaitingPage title="Notifications" lines={7} />;
}
