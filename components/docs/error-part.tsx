import { ERRORS, type ErrorCode } from "@/lib/contract/errors";
import type { Reference } from "@/lib/docs/reference";
import { Words } from "./words";

/** The codes that an operation may answer with. */
export const ErrorPart = ({ errors }: Pick<Reference, "errors">) => (
  <ul className="divide-y divide-line border-y border-line">
    {errors.map(({ status, code }) => (
      <li key={code} className="py-2">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{status}</span>
          <a href={`/docs/errors#${code}`} className="font-mono break-all">
            {code}
          </a>
        </p>
        <p className="text-small text-ink2">
          <Words text={ERRORS[code as ErrorCode]?.cause ?? ""} />
        </p>
      </li>
    ))}
  </ul>
);
