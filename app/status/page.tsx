import type { Metadata } from "next";
import { headers } from "next/headers";
import { PublicPage } from "@/components/ui/public-page";
import { visiting } from "@/lib/access/acting";
import { health } from "@/lib/api/discovery";
import { environmentOf } from "@/lib/platform/env";

export const metadata: Metadata = {
  title: "Status",
  description: "Whether the service works right now.",
};

const OK = "✓ OK";

/** Renders the current service status, even if the database is down. */
export default async function StatusPage() {
  const { status, version, checks } = await health(
    visiting(environmentOf((await headers()).get("host")), "page"),
  );
  const parts = [
    ["Pages and API", OK],
    ["Database", checks.database === "ok" ? OK : "✕ Can’t be reached"],
    ["Jobs and webhooks", checks.jobs === "ok" ? OK : "✕ Delayed"],
  ] as const;
  const isFine = status === "ok" && checks.jobs === "ok";
  return (
    <PublicPage title={isFine ? "Everything works" : "Something isn’t right"}>
      <dl className="mt-5 divide-y divide-line border-y border-line">
        {parts.map(([part, state]) => (
          <div key={part} className="flex justify-between py-3">
            <dt className="font-semibold">{part}</dt>
            <dd className={state === OK ? "text-ok" : "text-concern"}>{state}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-small text-ink2">
        Checked when you opened this page. Version {version}. For programs:{" "}
        <a href="/v1/health">/v1/health</a>
      </p>
    </PublicPage>
  );
}
