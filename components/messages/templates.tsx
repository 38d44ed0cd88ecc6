"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MessageTemplate } from "@/lib/contract/message";
import { newBrowserId } from "../portal/chance";
import { useHeld } from "../portal/held";
import { leave } from "../portal/leaving";
import { Card } from "../portal/sections";
import { ActionButton } from "../ui/action-button";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { readTemplates } from "./sending";
import { TemplateForm } from "./template-form";

const PATH = "/v1/coach/message-templates";
type Template = Pick<MessageTemplate, "id" | "name" | "text">;
/** The template being edited: an existing one by id, or a new one with its initial text. */
type Editing = (Template & { isNew?: boolean }) | null;

/** Lists the team's templates, to create, edit and delete, and the built-in ones to start from. */
export function Templates({
  initial,
  canWrite,
}: {
  initial: readonly MessageTemplate[];
  canWrite: boolean;
}) {
  const { isHeld, hold } = useHeld();
  const [editing, setEditing] = useState<Editing>(null);
  const { data: templates } = useQuery({
    queryKey: ["messages", "templates"],
    queryFn: readTemplates,
    initialData: [...initial],
  });
  const isNew = editing?.isNew === true;
  // A newly saved template keeps its form until that is closed, as more may have been typed meanwhile.
  const own = templates.filter(
    ({ id, built_in }) => !built_in && !isHeld(id) && !(isNew && id === editing.id),
  );
  // If someone else deletes the template being edited, keep its form in the same place: elsewhere it would remount and
  // lose its input.
  const isGone = editing !== null && !isNew && !templates.some(({ id }) => id === editing.id);
  const shown: readonly Template[] = isGone ? [editing, ...own] : own;
  const builtIn = templates.filter(({ built_in }) => built_in);
  const begin = (name: string, text: string) =>
    leave(() => setEditing({ id: newBrowserId(), name, text, isNew: true }));
  const remove = ({ id, name }: Template) =>
    hold({
      key: id,
      said: `Template “${name}” deleted`,
      method: "DELETE",
      path: `${PATH}/${id}`,
      topics: ["messages"],
    });
  const form = editing !== null && (
    <TemplateForm key={editing.id} {...editing} onClose={() => setEditing(null)} />
  );
  return (
    <>
      {isNew ? (
        // Kept even if the reader's role was changed meanwhile: saving then says why it can't be.
        <Card title="New template">{form}</Card>
      ) : !canWrite ? (
        <p className="mt-5 text-ink2">Only coaches, admins and the owner can create templates.</p>
      ) : (
        <p className="mt-5 print:hidden">
          <Button tone="primary" onClick={() => begin("", "")}>
            New template
          </Button>
        </p>
      )}
      <h2 className="mt-7 text-label font-bold">Team templates</h2>
      {shown.length === 0 && <p className="mt-2 text-ink2">No templates yet.</p>}
      <ul className="gap-x-4 lg:grid lg:grid-cols-2">
        {shown.map((template) => (
          <li key={template.id}>
            <Card title={template.name}>
              {editing?.id === template.id && isGone && (
                <Notice tone="problem">
                  This template was deleted. Save it to create it again.
                </Notice>
              )}
              {editing?.id === template.id ? (
                form
              ) : (
                <>
                  <Words text={template.text} />
                  {canWrite && (
                    <div className="mt-3 flex gap-2 print:hidden">
                      <Button onClick={() => leave(() => setEditing(template))}>
                        Change<span className="sr-only"> {template.name}</span>
                      </Button>
                      <ActionButton onClick={() => remove(template)}>
                        Delete<span className="sr-only"> {template.name}</span>
                      </ActionButton>
                    </div>
                  )}
                </>
              )}
            </Card>
          </li>
        ))}
      </ul>
      <h2 className="mt-7 text-label font-bold">Built in</h2>
      <ul className="gap-x-4 lg:grid lg:grid-cols-2">
        {builtIn.map(({ id, name, text }) => (
          <li key={id}>
            <Card title={name}>
              <Words text={text} />
              {canWrite && (
                <p className="mt-3 print:hidden">
                  <Button onClick={() => begin(name, text)} disabled={isNew}>
                    Use as a starting point<span className="sr-only">: {name}</span>
                  </Button>
                </p>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}

const Words = ({ text }: { text: string }) => (
  <p className="max-w-prose font-prose text-prose break-words whitespace-pre-wrap">
    <bdi>{text}</bdi>
  </p>
);
