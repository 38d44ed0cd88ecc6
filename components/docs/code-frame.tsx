import { headers } from "next/headers";
import { Children, cloneElement, isValidElement, type ReactNode } from "react";
import { WRITTEN_ADDRESS } from "@/lib/docs/texts";
import { baseUrl, environmentOf } from "@/lib/platform/env";
import { CopyCode } from "./copy-code";

interface CodeFrameProps {
  children?: ReactNode;
  language?: string;
}

/** Shows code with a copy button, using the service address of the current environment. */
export async function CodeFrame({ children }: CodeFrameProps) {
  const address = baseUrl(environmentOf((await headers()).get("host")));
  const shown = at(children, address);
  return (
    <div className="docs-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <pre tabIndex={0}>{shown}</pre>
      <CopyCode text={textIn(shown)} />
    </div>
  );
}

/** Replaces the written address in the texts of a node tree. */
function at(node: ReactNode, address: string): ReactNode {
  if (typeof node === "string") return node.replaceAll(WRITTEN_ADDRESS, address);
  if (Array.isArray(node)) return Children.map(node, (child) => at(child, address));
  if (!isValidElement<{ children?: ReactNode }>(node)) return node;
  return cloneElement(node, {}, at(node.props.children, address));
}

function textIn(node: ReactNode): string {
  if (typeof node === "string") return node;
  if (Array.isArray(node)) return node.map(textIn).join("");
  return isValidElement<{ children?: ReactNode }>(node) ? textIn(node.props.children) : "";
}
