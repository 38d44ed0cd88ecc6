"use client";
import { useEffect, useRef } from "react";

/** Goes into a form: sends what another form of the page has by the same names then, instead of what was drawn. */
export function SendsToo({ form }: { form: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const own = place.current?.closest("form");
    const take = ({ formData }: FormDataEvent) => {
      const other = document.getElementById(form);
      if (!(other instanceof HTMLFormElement)) return;
      for (const [name, value] of new FormData(other)) formData.set(name, String(value));
    };
    own?.addEventListener("formdata", take);
    return () => own?.removeEventListener("formdata", take);
  }, [form]);
  return <span ref={place} hidden />;
}
