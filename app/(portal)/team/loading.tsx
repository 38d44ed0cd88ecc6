import { WaitingPage } from "@/components/portal/waiting-page";

/** Team while it is read. */
export default function Loading() {
  return <WaitingPage title="Team" lines={6} />;
}
