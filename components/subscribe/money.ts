/** Minor units of US dollars as a person writes them: `$79.00`. */
export const money = (minorUnits: number): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(minorUnits / 100);
