import type { Metadata } from "next";
import { OperatorContact } from "@/components/ui/operator";
import { Part, PublicPage } from "@/components/ui/public-page";

export const metadata: Metadata = {
  title: "Accessibility",
  description: "The standard these pages follow, and how to tell us where they fall short.",
};

/** Renders the accessibility statement. */
export default function AccessibilityPage() {
  return (
    <PublicPage title="Accessibility">
      <p className="mt-3 max-w-prose">
        We build to WCAG 2.2, level AA. If something keeps you out, write to <OperatorContact />.
      </p>
      <Part title="What you can rely on">
        <ul className="mt-2 list-disc pl-5">
          <li>Everything works by keyboard, and the focus is always visible.</li>
          <li>Nothing is shown by color alone, and every chart has its numbers as text.</li>
          <li>Pages work at 320 pixels wide and at 400% zoom.</li>
          <li>Nothing moves if your device is set to reduce motion.</li>
          <li>Reports are tagged PDF. Light, dark and forced colors all work.</li>
          <li>Nothing has to be dragged. Safety text is never hidden or locked.</li>
        </ul>
      </Part>
      <Part title="How it is checked">
        <p className="mt-2">
          Before each release, software checks every page in every state, in both themes and at
          three widths. It can’t find everything, so please tell us what it missed.
        </p>
      </Part>
    </PublicPage>
  );
}
