import { WaitingPage } from "@/components/portal/waiting-page";

/** Roster while it is read. */
export default function Loading() {
  return <WaitingPage title="Roster" lines={12} />;
}
