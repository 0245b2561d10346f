/** What drafts need of a storage. */
export type DraftStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** The open world, if it was made from a demo; else null. */
let demoWorld: string | null = null;

/**
 * From now on the drafts of panels are stored for this world alone, and as long as the tab lasts. The host calls it for a
 * world made from a demo, before a panel opens: what a link brings must neither replace what the visitor typed in other
 * worlds, nor open there, where pictures of other sites are loaded. Null: they are stored as usual.
 */
export function keepDraftsApart(world: string | null): void {
  if (demoWorld === world) return;
  demoWorld = world;
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls back when drafts are stored elsewhere from now on: code of panels may be loaded before the world is known. */
export function onDraftsElsewhere(listener: () => void): void {
  listeners.add(listener);
}

/** The storage for drafts that all tabs show. Throws where the browser blocks it. */
export const sharedDrafts = (): DraftStorage => (demoWorld === null ? localStorage : apart());

/** The storage for drafts of this tab. Throws where the browser blocks it. */
export const tabDrafts = (): DraftStorage => (demoWorld === null ? sessionStorage : apart());

/** The part of the session storage that belongs to the demo world. */
function apart(): DraftStorage {
  const storage = sessionStorage;
  const prefix = `parley.drafts.${demoWorld}.`;
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
