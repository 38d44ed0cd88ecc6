import { onFirstUse } from "@/components/ui/on-first-use";

/** The compose dialog, loaded when it's first opened. */
export const ComposeDialog = onFirstUse(() =>
  import("./compose-dialog").then(({ ComposeDialog }) => ComposeDialog),
);
