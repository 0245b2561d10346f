import { late } from '../../base/late.ts';
import type { Demo } from '../../contract/demo/demo.ts';
import { isJsonObject } from '../../contract/json.ts';
import { MAX_WORLD_TITLE_LENGTH, MAIN_WORLD, type WorldKind } from '../../contract/worlds.ts';
import { originOf } from './world-name.ts';

const CODEC = late(() => import('../../contract/links/codec.ts'));

/** What is stored about a world, beside the world itself. */
export interface AboutWorld {
  readonly title: string;
  readonly kind: WorldKind;
  /** Whether its secrets follow only from the seed, even after a reset: then it has no salt. */
  readonly predictable: boolean;
  /** The demo it was made from, as `encodeDemo` writes it; null if it was made otherwise. */
  readonly demo: string | null;
}

const KINDS: ReadonlySet<unknown> = new Set<WorldKind>(['own', 'copy', 'demo']);

function isAboutWorld(stored: unknown): stored is AboutWorld {
  if (!isJsonObject(stored)) return false;
  const { title, kind, predictable, demo } = stored;
  return (
    typeof title === 'string' &&
    title !== '' &&
    title.length <= MAX_WORLD_TITLE_LENGTH &&
    KINDS.has(kind) &&
    typeof predictable === 'boolean' &&
    (demo === null || typeof demo === 'string')
  );
}

/**
 * Reads what is stored about the world `name`. Worlds of older versions have no such row: their name tells their kind.
 * A world without the row is not predictable: a predictable demo world gets its row before anything else is stored.
 */
export function parseAboutWorld(stored: unknown, name: string): AboutWorld {
  if (isAboutWorld(stored)) return stored;
  const origin = originOf(name);
  return {
    title: name === MAIN_WORLD ? 'My world' : origin === 'copy' ? 'Copy' : name,
    kind: origin === 'world' ? 'own' : origin,
    predictable: false,
    demo: null,
  };
}

/** A title as it is stored: on one line, not too long; `otherwise` if nothing is left. */
export function titleOf(typed: string, otherwise: string): string {
  const title = typed.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return (
    [...title]
      .slice(0, MAX_WORLD_TITLE_LENGTH / 2)
      .join('')
      .trim() || otherwise
  );
}

/** Whether a world is still the world of a demo: once the user has named it, it is the user's own. */
export const isDemoWorld = ({ kind, demo }: AboutWorld): boolean => kind !== 'own' && demo !== null;

/** The demo that a world was made from; null if it was made otherwise, or what is stored of the demo is damaged. */
export async function demoOf({ demo }: AboutWorld): Promise<Demo | null> {
  if (demo === null) return null;
  const { decodeDemo } = await CODEC.load();
  const reading = await decodeDemo(demo);
  return reading.ok ? reading.demo : null;
}
