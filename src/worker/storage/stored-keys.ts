import { LOCAL } from '../../base/storage.ts';

/** Where database names are noted in browsers that cannot list them, separated by line breaks. */
const NOTED = 'parley databases';

/** The names of all databases of this origin; in old browsers, of those that Parley has opened. */
export async function findStoredKeys(): Promise<ReadonlySet<string>> {
  if (indexedDB.databases === undefined) return new Set(readNotedKeys());
  return new Set((await indexedDB.databases()).map(({ name = '' }) => name));
}

/** Called when a database was opened. */
export function noteKey(key: string): void {
  if (indexedDB.databases === undefined)
    writeNotedKeys([...readNotedKeys().filter((each) => each !== key), key]);
}

/** Called when a database was deleted. */
export function forgetKey(key: string): void {
  if (indexedDB.databases === undefined)
    writeNotedKeys(readNotedKeys().filter((each) => each !== key));
}

const readNotedKeys = (): readonly string[] => LOCAL.getItem(NOTED)?.split('\n') ?? [];

/** Where nothing can be stored, the world is not listed. */
const writeNotedKeys = (keys: readonly string[]) => LOCAL.setItem(NOTED, keys.join('\n'));
