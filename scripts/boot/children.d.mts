export function run(
  what: string,
  command: string,
  args: string[],
  options?: object,
): Promise<string>;
