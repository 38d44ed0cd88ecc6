import type { Metadata } from "next";
import { OperatorContact } from "@/components/ui/operator";
import { Part, PublicPage } from "@/components/ui/public-page";

export const metadata: Metadata = {
  title: "Accessibility",
  description: "What these pages are held to, and how to tell us where they fall short.",
};

/** What pages are held to. */
export default function AccessibilityPage() {
  return (
    <PublicPage title="Accessibility">
      <p className="mt-3 max-w-prose">
        We build to WCAG 2.2, level AA. If something keeps you out, write to <OperatorContact />.
      </p>
      <Part title="What you can rely on">
        <ul className="mt-2 list-disc pl-5">
          <li>Everything works by keyboard, and the focus is always visible.</li>
          <li>Color is never the only sign of a meaning; every chart has its numbers as text.</li>
          <li>Pages work at 320 pixels wide and at 400 % zoom.</li>
          <li>Nothing moves if you asked your device for less motion.</li>
          <li>Reports are tagged PDF. Light, dark and forced colors all work.</li>
          <li>Nothing has to be dragged; safety text is never behind a gate.</li>
        </ul>
      </Part>
      <Part title="How it is checked">
        <p className="mt-2">
          Each page is checked by a machine in every state, in both themes and at three widths,
          before a release. Machines find only a part of what can be wrong: please tell us the rest.
        </p>
      </Part>
    </PublicPage>
  );
}
