/**
 * The name of the world that new tabs open. The name of the open world is in the session storage of the tab, so that a
 * reload or a restored tab opens the same world again.
 */
export const MAIN_WORLD = 'main';

/** The database name of a world. It contains the folder, since several builds may share one origin. */
export function worldKey(baseUrl: string, world: string): string {
  return `parley ${new URL(baseUrl).pathname} world ${world}`;
}

const GOVERNMENT = ' government';

/** The database name of the government world that belongs to a world. */
export const governmentKey = (key: string): string => key + GOVERNMENT;

/** The lock name for a database: that of the commercial world covers both deployments. */
export const claimedKey = (key: string): string =>
  key.endsWith(GOVERNMENT) ? key.slice(0, -GOVERNMENT.length) : key;

const openWorldKey = (baseUrl: string) => `parley ${new URL(baseUrl).pathname} open`;

export function rememberedWorld(baseUrl: string): string {
  try {
    return sessionStorage.getItem(openWorldKey(baseUrl)) ?? MAIN_WORLD;
  } catch {
    return MAIN_WORLD; // Storage is blocked: reading it throws.
  }
}

export function rememberWorld(baseUrl: string, world: string): void {
  try {
    sessionStorage.setItem(openWorldKey(baseUrl), world);
  } catch {
    // Storage is blocked or full: a reload opens the main world.
  }
}

const COPY = 'copy-';

export function newCopyName(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return COPY + number.toString(36).padStart(7, '0');
}

/** Whether a database name is that of a copy of this address. */
export function isKeyOfCopy(baseUrl: string, key: string): boolean {
  return key.startsWith(worldKey(baseUrl, COPY));
}
