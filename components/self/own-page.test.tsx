import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OwnPage } from "./own-page";

test("every personal page is one link away, and the open one is marked", () => {
  const html = renderToStaticMarkup(
    <OwnPage part="/me/profile" title="Your profile">
      What it says
    </OwnPage>,
  );
  for (const href of ["/me", "/me/messages", "/me/ask", "/me/profile", "/me/settings"])
    expect(html).toContain(`href="${href}"`);
  // Each sends the debriefs that wait on the device.
  expect(html).toContain('<div role="status"></div>');
  expect(html.match(/aria-current="/g)).toHaveLength(1);
  expect(html).toMatch(/href="\/me\/profile" aria-current="true"/);
});
