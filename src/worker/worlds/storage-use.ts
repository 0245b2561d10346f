import type { StorageUse } from '../../contract/worlds.ts';

/** What this origin stores. Each part is null where the browser does not have it. */
export async function storageUse(): Promise<StorageUse> {
  const [estimate, persisted] = await Promise.all([
    answered(() => navigator.storage.estimate()),
    answered(() => navigator.storage.persisted()),
  ]);
  return { used: estimate?.usage ?? null, quota: estimate?.quota ?? null, persisted };
}

/** Asks the browser to keep the storage; false if it does not, or cannot. */
export async function persistStorage(): Promise<boolean> {
  return (await answered(() => navigator.storage.persist())) ?? false;
}

/** Null where the browser has no such method, or fails. */
async function answered<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask();
  } catch {
    return null;
  }
}
