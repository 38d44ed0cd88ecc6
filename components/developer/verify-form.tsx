"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Notice } from "../ui/notice";
import { type Checked, checkSignature } from "./signature-check";

interface VerifyFormProps {
  request: { headers: Readonly<Record<string, string>>; body: string };
}

/** Checks whether a delivery was signed with a secret, entirely in the browser. */
export function VerifyForm({ request }: VerifyFormProps) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = async (form: FormData) => {
    setChecked(await checkSignature(String(form.get("secret")).trim(), request));
  };
  return (
    <form
      // Without JavaScript nothing is sent either.
      method="dialog"
      autoComplete="off"
      onChange={() => setChecked(null)}
      onSubmit={(event) => {
        event.preventDefault();
        void check(new FormData(event.currentTarget));
      }}
    >
      <Field
        name="secret"
        label="Signing secret"
        hint="The check runs in your browser. The secret isn’t sent or stored."
        type="password"
        autoComplete="off"
        required
      />
      <Button type="submit" className="mt-3">
        Check signature
      </Button>
      {checked !== null && <Said checked={checked} />}
    </form>
  );
}

function Said({ checked }: { checked: Checked }) {
  if (checked.kind === "right")
    return <Notice tone="done">✓ The signature is valid for this secret.</Notice>;
  if (checked.kind === "unsigned")
    return <Notice tone="problem">This delivery has no signature to check.</Notice>;
  if (checked.kind === "no crypto")
    return (
      <Notice tone="problem">
        Your browser can only check signatures on https pages. Open this page over https.
      </Notice>
    );
  return (
    <Notice tone="problem">
      <p>✕ The signature doesn’t match this secret.</p>
      <p className="mt-1 font-mono text-code break-all">sent {checked.sent}</p>
      <p className="font-mono text-code break-all">expected {checked.made}</p>
    </Notice>
  );
}
