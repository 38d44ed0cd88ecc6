import type { ReactNode } from "react";
import { AskedFirst } from "../ui/asked-first";
import { Button } from "../ui/button";
import { DrawnFor } from "../ui/drawn-for";

interface DeleteForGoodProps {
  /** What opens the question. */
  label: string;
  title: string;
  /** Where the form is sent that deletes it. */
  action: string;
  /** The record, where the address does not name what is deleted. */
  record?: string;
  /** The id of the person whose it is. */
  owner: string;
  /** What goes with it. */
  children: ReactNode;
}

/** Deletes something of one's own, which nothing brings back: it is asked about first, without scripts too. */
export const DeleteForGood = ({
  label,
  title,
  action,
  record,
  owner,
  children,
}: DeleteForGoodProps) => (
  <AskedFirst
    label={label}
    title={title}
    keep="Keep it"
    action={
      <form method="post" action={action}>
        <DrawnFor owner={owner} />
        {record !== undefined && <input type="hidden" name="record" value={record} />}
        <Button type="submit" tone="ending">
          Delete for good
        </Button>
      </form>
    }
  >
    {children}
  </AskedFirst>
);
