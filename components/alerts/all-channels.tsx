import { CHANNELS, TRIGGER_NAMES } from "@/lib/contract/triggers";
import { ruleHeld } from "./held";
import type { Rules } from "./use-rules";
import { CHANNEL_WORDS } from "./words";

/** Sets the channels of all rules in the scope at once; each rule can still override them. */
export function AllChannels({ rules, isOff }: { rules: Rules; isOff: boolean }) {
  const all = TRIGGER_NAMES.map((trigger) => [trigger, ruleHeld(rules.held, trigger)] as const);
  return (
    <fieldset disabled={isOff} className="mt-2 flex flex-wrap items-center gap-x-5">
      <legend className="float-left mr-5 font-semibold">Send alerts to</legend>
      {CHANNELS.map((channel) => {
        const using = all.filter(([, { channels }]) => channels.includes(channel));
        const isMixed = using.length > 0 && using.length < all.length;
        return (
          <label key={channel} className="flex min-h-11 items-center gap-2 md:min-h-8">
            <input
              type="checkbox"
              checked={using.length === all.length}
              ref={(box) => {
                if (box !== null) box.indeterminate = isMixed;
              }}
              onChange={({ target }) => {
                for (const [trigger, { channels }] of all) {
                  if (channels.includes(channel) === target.checked) continue;
                  const kept = CHANNELS.filter((each) =>
                    each === channel ? target.checked : channels.includes(each),
                  );
                  rules.setRule(trigger, { channels: kept });
                }
              }}
              className="size-5 md:size-4"
            />
            {CHANNEL_WORDS[channel]}
            {isMixed && (
              <span className="text-small text-ink2">
                {using.length} of {all.length} rules
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
