"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Notice } from "../ui/notice";
import { type Checked, checkSignature } from "./signature-check";

interface VerifyFormProps {
  request: { headers: Readonly<Record<string, string>>; body: string };
}

/** Tells whether a secret is the one a delivery was signed with, in this browser alone. */
export function VerifyForm({ request }: VerifyFormProps) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = async (form: FormData) => {
    setChecked(await checkSignature(String(form.get("secret")).trim(), request));
  };
  return (
    <form
      // Without a script nothing is sent either.
      action="#verify"
      autoComplete="off"
      onChange={() => setChecked(null)}
      onSubmit={(event) => {
        event.preventDefault();
        void check(new FormData(event.currentTarget));
      }}
    >
      <Field
        name="secret"
        label="The endpoint’s signing secret"
        hint="The check runs in your browser. The secret is not sent and not kept."
        type="password"
        autoComplete="off"
        required
      />
      <Button type="submit" className="mt-3">
        Check the signature
      </Button>
      {checked !== null && <Said checked={checked} />}
    </form>
  );
}

function Said({ checked }: { checked: Checked }) {
  if (checked.kind === "right")
    return <Notice tone="done">✓ This secret made the signature of this delivery.</Notice>;
  if (checked.kind === "unsigned")
    return <Notice tone="problem">This delivery has no signature to check.</Notice>;
  if (checked.kind === "no crypto")
    return (
      <Notice tone="problem">
        This browser computes nothing on pages that are not served by https. Open the page by https.
      </Notice>
    );
  return (
    <Notice tone="problem">
      <p>✕ This secret did not make the signature of this delivery.</p>
      <p className="mt-1 font-mono text-code break-all">sent {checked.sent}</p>
      <p className="font-mono text-code break-all">made {checked.made}</p>
    </Notice>
  );
}
