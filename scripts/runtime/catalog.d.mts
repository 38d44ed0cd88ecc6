export function loadCatalog(url: string): Promise<string>;
