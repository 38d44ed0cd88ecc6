import { WaitingPage } from "@/components/portal/waiting-page";

/** Groups while they are read. */
export default function Loading() {
  return <WaitingPage title="Groups" lines={5} />;
}
