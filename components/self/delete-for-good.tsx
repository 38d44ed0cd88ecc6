import type { ReactNode } from "react";
import { AskedFirst } from "../ui/asked-first";
import { Button } from "../ui/button";
import { KeepTyped } from "../ui/keep-typed";

interface DeleteForGoodProps {
  /** The label of the button that opens the question. */
  label: string;
  title: string;
  /** The URL of the form that deletes it. */
  action: string;
  /** The record's id, if the URL doesn't contain it. */
  record?: string;
  /** The owner's user id. */
  owner: string;
  /** What is deleted with it. */
  children: ReactNode;
}

/** Deletes something of the user's permanently, after a confirmation that also works without JavaScript. */
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
        <KeepTyped owner={owner} />
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
