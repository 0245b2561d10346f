import type { StorageUse } from '../../contract/worlds.ts';

/** What this origin stores. Each part is null where the browser does not have it. */
export async function storageUse(): Promise<StorageUse> {
  const storage = navigator.storage as StorageManager | undefined;
  const [estimate, persisted] = await Promise.all([
    answered(() => storage?.estimate?.()),
    answered(() => storage?.persisted?.()),
  ]);
  return { used: estimate?.usage ?? null, quota: estimate?.quota ?? null, persisted };
}

/** Asks the browser to keep the storage; false if it does not, or cannot. */
export async function persistStorage(): Promise<boolean> {
  const storage = navigator.storage as StorageManager | undefined;
  return (await answered(() => storage?.persist?.())) ?? false;
}

async function answered<Value>(ask: () => Promise<Value> | undefined): Promise<Value | null> {
  try {
    return (await ask()) ?? null;
  } catch {
    return null;
  }
}
