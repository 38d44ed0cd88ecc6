"use client";

import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { KeyRows } from "./key-rows";

/** Shows the keyboard shortcuts in a dialog over the current page. */
export const KeyList = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" onClose={onClose} isWide>
    <div className="mt-4">
      <KeyRows />
    </div>
    <div className="mt-5 flex justify-end">
      <Button onClick={onClose}>Close</Button>
    </div>
  </Dialog>
);
