"use client";

import { Button } from "@/components/ui/button";

/** Prints the page. */
export const PrintButton = () => <Button onClick={() => window.print()}>Print</Button>;
