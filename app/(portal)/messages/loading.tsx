import { WaitingPage } from "@/components/portal/waiting-page";

/** Messages while they are read. */
export default function Loading() {
  return <WaitingPage title="Messages" lines={7} />;
}
