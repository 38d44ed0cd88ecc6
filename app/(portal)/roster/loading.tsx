import { LoadingPage } from "@/components/portal/loading-page";

export default LoadingPage;
