import type { MDXComponents } from "mdx/types";
import { Children, type ComponentProps, type ReactNode } from "react";
import { CodeFrame } from "@/components/docs/code-frame";
import { Samples } from "@/components/docs/samples";

/** What the parts of a written page are drawn by. */
export const useMDXComponents = (): MDXComponents =>
  ({
    // The page has its title from the table of pages.
    h1: () => null,
    pre: CodeFrame,
    samples: ({ names, children }: { names: string; children: ReactNode }) => (
      <Samples names={names.split(",")} panels={Children.toArray(children)} />
    ),
    wide: (props: ComponentProps<"section">) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      <section className="docs-wide more-aside" aria-label="Table" tabIndex={0} {...props} />
    ),
  }) as MDXComponents;
