/** The open world, if it was made from a demo; else null. */
let demoWorld: string | null = null;

const listeners = new Set<() => void>();

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

/** The world whose drafts are stored for it alone; null if they are stored as usual. */
export const worldOfDrafts = (): string | null => demoWorld;

/** Calls back when drafts are stored elsewhere from now on: code of panels may be loaded before the world is known. */
export function onDraftsElsewhere(listener: () => void): void {
  listeners.add(listener);
}
