import { WaitingPage } from "@/components/portal/waiting-page";

/** Alerts while it is read. */
export default function Loading() {
  return <WaitingPage title="Alerts" lines={8} />;
}
