"use client";

import { useQuery } from "@tanstack/react-query";
import {
  Autocomplete,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  TextField,
  useFilter,
} from "react-aria-components";
import { Dialog } from "../ui/dialog";
import { callApi } from "./api";
import { useReader } from "./settings-context";
import { PLACES } from "./shortcuts";

interface Athlete {
  athlete_uid: string;
  name: string | null;
}

const COMMANDS = [
  ...Object.values(PLACES),
  { href: "/groups", name: "Groups" },
  { href: "/notifications", name: "Notifications" },
  { href: "/roster/invite", name: "Invite athletes" },
  { href: "/alerts/activity", name: "What rules would have told" },
  { href: "/team", name: "Team" },
  { href: "/settings", name: "Settings" },
  { href: "/settings/billing", name: "Plan and billing" },
  { href: "/settings/api-keys", name: "API keys" },
  { href: "/settings/webhooks", name: "Webhooks" },
  { href: "/settings/audit", name: "Who changed what" },
  { href: "/settings/sessions", name: "Where you are signed in" },
  { href: "/help", name: "Help" },
] as const;

const ROW =
  "flex min-h-9 cursor-pointer items-center rounded-control px-3 data-[focused]:bg-accent-soft data-[focused]:outline-2 data-[focused]:outline-focus";

/** One line to type into, and every page, command and athlete that fits it. */
export function Palette({
  onClose,
  onKeys,
  onGo,
}: {
  onClose: () => void;
  onKeys: () => void;
  onGo: (href: string) => void;
}) {
  const { isSample } = useReader();
  const { contains } = useFilter({ sensitivity: "base" });
  const { data } = useQuery({
    queryKey: ["roster", "names"],
    queryFn: () => callApi<{ athletes: Athlete[] }>("GET", "/v1/coach/roster"),
    enabled: !isSample,
  });
  const act = (key: string) => {
    if (key === "keys") return onKeys();
    onClose();
    onGo(key);
  };
  return (
    <Dialog title="Go to or do" onClose={onClose}>
      <div className="mt-4">
        <Autocomplete filter={contains}>
          <TextField aria-label="A page, a command or an athlete" autoFocus>
            <Input className="min-h-11 w-full rounded-control border border-edge bg-surface px-3" />
          </TextField>
          <ListBox
            aria-label="What fits"
            onAction={(key) => act(String(key))}
            selectionMode="none"
            className="mt-3 max-h-80 overflow-y-auto"
            renderEmptyState={() => <p className="px-3 py-2 text-ink2">Nothing fits.</p>}
          >
            <ListBoxSection>
              <Header className="px-3 py-1 text-small text-ink3">Pages and commands</Header>
              {COMMANDS.map(({ href, name }) => (
                <ListBoxItem key={href} id={href} textValue={name} className={ROW}>
                  {name}
                </ListBoxItem>
              ))}
              <ListBoxItem id="keys" textValue="Keys" className={ROW}>
                Keys
              </ListBoxItem>
            </ListBoxSection>
            <ListBoxSection>
              <Header className="px-3 py-1 text-small text-ink3">Athletes</Header>
              {(data?.athletes ?? []).map(({ athlete_uid, name }) => (
                <ListBoxItem
                  key={athlete_uid}
                  id={`/athletes/${athlete_uid}`}
                  textValue={name ?? "No name"}
                  className={ROW}
                >
                  <bdi>{name ?? "No name"}</bdi>
                </ListBoxItem>
              ))}
            </ListBoxSection>
          </ListBox>
        </Autocomplete>
      </div>
    </Dialog>
  );
}
