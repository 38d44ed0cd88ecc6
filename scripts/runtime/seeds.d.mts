export function loadCatalog(url: string): Promise<string>;
export function loadSample(url: string, options?: { isAnew?: boolean }): Promise<string>;
