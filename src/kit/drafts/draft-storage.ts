import { worldOfDrafts } from '../../base/drafts-apart.ts';

/** What drafts need of a storage. */
export type DraftStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** The storage for drafts that all tabs show. Throws where the browser blocks it. */
export function openSharedDrafts(): DraftStorage {
  const world = worldOfDrafts();
  return world === null ? localStorage : apart(world);
}

/** The storage for drafts of this tab. Throws where the browser blocks it. */
export function tabDrafts(): DraftStorage {
  const world = worldOfDrafts();
  return world === null ? sessionStorage : apart(world);
}

/** The part of the session storage that belongs to the demo world. */
function apart(world: string): DraftStorage {
  const storage = sessionStorage;
  const prefix = `parley.drafts.${world}.`;
  const names = () =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    );
  return {
    get length() {
      return names().length;
    },
    key: (at) => names()[at] ?? null,
    getItem: (name) => storage.getItem(prefix + name),
    setItem: (name, value) => storage.setItem(prefix + name, value),
    removeItem: (name) => storage.removeItem(prefix + name),
  };
}
