"use client";

import { useState } from "react";
import type { Group } from "@/lib/contract/relation";
import { useReader } from "../portal/settings-context";
import { Button } from "../ui/button";
import { DeedButton } from "../ui/deed-button";
import { Dialog } from "../ui/dialog";

interface DeleteGroupProps {
  group: Group;
  /** Whether the coach sees everybody who is in it. */
  seesAll: boolean;
  onDelete: () => void;
}

/** Deletes a group, which can be taken back; who may not see all of it is told so first. */
export function DeleteGroup({ group: { name }, seesAll, onDelete }: DeleteGroupProps) {
  const { isSample } = useReader();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <DeedButton onClick={seesAll ? onDelete : () => setIsAsked(true)} disabled={isSample}>
        Delete<span className="sr-only"> {name}</span>
      </DeedButton>
      {isAsked && (
        <Dialog title={`Delete “${name}”?`} onClose={() => setIsAsked(false)}>
          <p className="mt-3">
            It may have athletes of colleagues, whom you do not see. They stay on the roster; the
            group and its rules end for them too.
          </p>
          <div className="mt-5 flex flex-wrap gap-2">
            <DeedButton
              onClick={() => {
                setIsAsked(false);
                onDelete();
              }}
            >
              Delete the group
            </DeedButton>
            <Button tone="primary" onClick={() => setIsAsked(false)}>
              Keep it
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
