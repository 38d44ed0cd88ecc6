import type { z } from "zod";
import { Heads } from "@/components/ui/heads";
import type { Attempt, DeliveryDetail } from "@/lib/contract/webhook";
import type { Format } from "../format/format";
import { Card, TableScroller } from "../portal/sections";
import { CopyButton } from "../ui/copy-button";
import { answerText, curlOf } from "./delivery-words";

/** Lists the outcome of each attempt, oldest first. */
export function AttemptTable({
  tried,
  format,
}: {
  tried: readonly z.output<typeof Attempt>[];
  format: Format;
}) {
  return (
    <TableScroller label="Attempts">
      <table className="w-full text-left">
        <caption className="sr-only">Attempts, oldest first</caption>
        <Heads of={["When", "Result", { title: "Duration", isRight: true }]} />
        <tbody>
          {tried.map((attempt) => (
            <tr key={attempt.at_ms} className="h-12 border-b border-line compact:h-9">
              <td className="pr-5 whitespace-nowrap">{format.dateTime(attempt.at_ms)}</td>
              <td className="pr-5">{answerText(attempt)}</td>
              <td className="text-right whitespace-nowrap">
                {format.number(attempt.duration_ms)}&nbsp;ms
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  );
}

interface RequestCardProps {
  url: string;
  request: z.output<typeof DeliveryDetail>["request"];
  isSent: boolean;
}

/** Shows what the last attempt sent, to inspect or to resend by hand. */
export function RequestCard({ url, request, isSent }: RequestCardProps) {
  if (request === null)
    return (
      <Card title="Request">
        <p className="text-ink2">
          {isSent
            ? "We can’t show this request. Its data was erased, or its athlete has left."
            : "Nothing sent yet."}
        </p>
      </Card>
    );
  return (
    <Card
      title="Request"
      aside={
        <CopyButton text={curlOf(url, request)} what="as a command">
          Copy as cURL
        </CopyButton>
      }
    >
      <p className="font-mono text-code break-all">
        {request.method} {url}
      </p>
      <dl className="mt-2 font-mono text-code">
        {Object.entries(request.headers).map(([name, value]) => (
          <div key={name} className="break-all">
            <dt className="inline text-ink2">{name}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
      <pre className="mt-3 max-h-96 overflow-auto rounded-control bg-sunken p-3 font-mono text-code break-all whitespace-pre-wrap">
        {request.body}
      </pre>
    </Card>
  );
}
