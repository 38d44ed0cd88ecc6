import { BrowserZone } from "../ui/browser-zone";
import { SubmitButton } from "../ui/button";
import { KeepTyped } from "../ui/keep-typed";
import { ZoneSelect } from "./zone-select";

/** Lets a user without a record here start one. `owner` is their id. */
export function Beginning({ owner }: { owner: string }) {
  return (
    <form method="post" action="/me/begin" className="mt-3">
      <KeepTyped owner={owner} />
      <p>
        Answer a few questions, plan your sessions and report how they went. Nobody else sees your
        data unless you agree.
      </p>
      <ZoneSelect chosen="UTC" />
      <BrowserZone field="time_zone" />
      <div className="mt-6">
        <SubmitButton>Get started</SubmitButton>
      </div>
    </form>
  );
}
