import type { HeaderList } from '../sandbox.ts';

/** The value of the first header with this name (in lower case), or undefined. */
export const headerNamed = (headers: HeaderList, name: string): string | undefined =>
  headers.find(([each]) => each.toLowerCase() === name)?.[1];
