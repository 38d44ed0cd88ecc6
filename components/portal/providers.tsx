"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { drawFor } from "./drawn-for";
import { useSoftLinks } from "./leaving";
import { LiveProvider } from "./live";
import { type Reader, ReaderProvider } from "./settings-context";
import { UndoProvider } from "./undo";

/** Contexts shared by the portal's client components. */
export function Providers({
  reader,
  isLive = true,
  children,
}: {
  reader: Reader;
  /** True to poll for changes, which only works for a team. */
  isLive?: boolean;
  children: ReactNode;
}) {
  drawFor(reader.drawnFor);
  useSoftLinks();
  const parts = <UndoProvider>{children}</UndoProvider>;
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } }),
  );
  return (
    <QueryClientProvider client={client}>
      <NuqsAdapter>
        <ReaderProvider reader={reader}>
          {isLive ? <LiveProvider>{parts}</LiveProvider> : parts}
        </ReaderProvider>
      </NuqsAdapter>
    </QueryClientProvider>
  );
}
