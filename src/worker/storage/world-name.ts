/**
 * Which world a tab has open. It is remembered in the tab's own session storage, so that a reload, and a tab
 * restored by the browser, come back to it while every new tab begins with `main`.
 */
export const MAIN_WORLD = 'main';

/** Worlds of builds served from different folders of one site must not meet. */
export function worldKey(baseUrl: string, world: string): string {
  return `parley ${new URL(baseUrl).pathname} world ${world}`;
}

const GOVERNMENT = ' government';

/** The world of the government deployment that stands beside a world. */
export const governmentKey = (key: string): string => key + GOVERNMENT;

/** The world that the tab claims when it opens this one. */
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
    // Storage is blocked or full: a reload will ask again.
  }
}

const COPY = 'copy-';

export function newCopyName(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return COPY + number.toString(36).padStart(7, '0');
}

/** Whether a database is that of a copy made at this address. */
export function isKeyOfCopy(baseUrl: string, key: string): boolean {
  return key.startsWith(worldKey(baseUrl, COPY));
}
