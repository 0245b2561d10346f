import { SESSION } from '../../base/storage.ts';
import { MAIN_WORLD } from '../../contract/worlds.ts';

const folderOf = (baseUrl: string) => `parley ${new URL(baseUrl).pathname}`;

/** The database name of a world. It contains the folder, since several builds may share one origin. */
export function worldKey(baseUrl: string, world: string): string {
  return `${folderOf(baseUrl)} world ${world}`;
}

const GOVERNMENT = ' government';

/** The database name of the government world that belongs to a world. */
export const governmentKey = (key: string): string => key + GOVERNMENT;

/** The lock name for a database: that of the commercial world covers both deployments. */
export const lockNameOf = (key: string): string =>
  key.endsWith(GOVERNMENT) ? key.slice(0, -GOVERNMENT.length) : key;

/** The name of the world in a database name; null for databases of government worlds, other folders and other programs. */
export function worldNameIn(baseUrl: string, key: string): string | null {
  const prefix = worldKey(baseUrl, '');
  const name = key.slice(prefix.length);
  return key.startsWith(prefix) && /^\w+(?:-\w+)?$/.test(name) ? name : null;
}

const openWorldKey = (baseUrl: string) => `${folderOf(baseUrl)} open`;
const ownWorldKey = (baseUrl: string) => `${folderOf(baseUrl)} own`;

export const readLastWorld = (baseUrl: string): string => readRemembered(openWorldKey(baseUrl));

export const rememberWorld = (baseUrl: string, world: string): void =>
  remember(openWorldKey(baseUrl), world);

/** The world that this tab last had open and that is not a demo. */
export const readOwnWorld = (baseUrl: string): string => readRemembered(ownWorldKey(baseUrl));

export const rememberOwnWorld = (baseUrl: string, world: string): void =>
  remember(ownWorldKey(baseUrl), world);

function readRemembered(key: string): string {
  return SESSION.getItem(key) ?? MAIN_WORLD;
}

function remember(key: string, world: string): void {
  // Where nothing can be stored, a reload opens the main world.
  SESSION.setItem(key, world);
}

/** How a world came about: the user made it, another tab had the original open, or it came from a link or a file. */
export type WorldOrigin = 'world' | 'copy' | 'demo';

export function newWorldName(origin: WorldOrigin): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${origin}-${number.toString(36).padStart(7, '0')}`;
}

/** How a world came about, by its name. */
export function originOf(world: string): WorldOrigin {
  const [origin] = world.split('-', 1);
  return origin === 'copy' || origin === 'demo' ? origin : 'world';
}
