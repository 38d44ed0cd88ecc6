"use client";
import { useEffect, useRef } from "react";

/** Goes into a form. When it is sent, the fields of another form on the page replace those of the same name. */
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
