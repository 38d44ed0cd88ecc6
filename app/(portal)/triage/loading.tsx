import { WaitingPage } from "@/components/portal/waiting-page";

/** Triage while it is read. */
export default function Loading() {
  return <WaitingPage title="Triage" lines={12} />;
}
