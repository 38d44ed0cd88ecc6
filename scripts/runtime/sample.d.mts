export function loadSample(url: string, options?: { isAnew?: boolean }): Promise<string>;
