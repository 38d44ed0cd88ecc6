import { WaitingPage } from "@/components/portal/waiting-page";

/** Notifications while it is read. */
export default function Loading() {
  return <WaitingPage title="Notifications" lines={8} />;
}
