import { CURSOR_LIFE_S } from '../../contract/lifetimes.ts';
import type { World } from '../model/world/world.ts';
import { randomAt } from '../runtime/random.ts';

/** The list a cursor continues. `filters` is every other argument of the call, as JSON. */
export interface CursorScope {
  readonly method: string;
  readonly filters: string;
}

export type CursorReading = { readonly after: string } | { readonly fault: string };

const SEPARATOR = '\n';

function signature(world: Pick<World, 'options' | 'deployment'>, text: string): string {
  return randomAt(world.options.seed, world.deployment.name, 'cursor', text).word(8);
}

const filtersDigest = (filters: string) => randomAt(0, 'question', filters).word(8);

/**
 * Makes the cursor that continues after `key`. It is opaque to callers: base64 with the URL-safe alphabet,
 * padded so that it always ends in `=` (interface, "Cursor-paginated methods" 4).
 */
export function makeCursor(
  world: Pick<World, 'options' | 'deployment' | 'clock'>,
  scope: CursorScope,
  key: string,
): string {
  const issued = Math.floor(world.clock.now());
  const body = [scope.method, filtersDigest(scope.filters), issued, key].join(SEPARATOR);
  const signed = `${signature(world, body)}${SEPARATOR}${body}${SEPARATOR}`;
  const padded = signed + ' '.repeat((5 - (signed.length % 3)) % 3);
  return btoa(padded).replaceAll('+', '-').replaceAll('/', '_');
}

/** The parts of a cursor, fewer if it is truncated or altered. */
function partsOf(cursor: string): string[] {
  try {
    return atob(cursor.replaceAll('-', '+').replaceAll('_', '/')).split(SEPARATOR);
  } catch {
    return [];
  }
}

/** The key after which a cursor continues, whether it is valid or not; null if it has none. */
export const keyInCursor = (cursor: string): string | null => partsOf(cursor)[4] ?? null;

/**
 * Reads a cursor, or says why it is invalid (interface, "Pagination error"). `bare`: it was sent with a bare `=` in a
 * query or a form (docs/assumptions.md, A-5). Never throws.
 */
export function readCursor(
  world: Pick<World, 'options' | 'deployment' | 'clock' | 'service'>,
  scope: CursorScope,
  cursor: unknown,
  bare = false,
): CursorReading {
  if (typeof cursor !== 'string') return { fault: 'it is not a string' };
  if (cursor.includes('%'))
    return { fault: 'it was percent-encoded twice: = must reach the platform as =' };
  if (bare) return { fault: 'it was not percent-encoded: = must be sent as %3D' };
  if (cursor.includes(' ')) return { fault: 'it contains a space: a + was not percent-encoded' };
  if (!/^[A-Za-z0-9_-]+={1,2}$/.test(cursor))
    return { fault: 'it is not a cursor of this platform' };
  const [signed, method, filters, issued, key] = partsOf(cursor);
  if (key === undefined || issued === undefined) return { fault: 'it is truncated or altered' };
  const body = [method, filters, issued, key].join(SEPARATOR);
  if (signed !== signature(world, body)) return { fault: 'it is altered, or from another world' };
  if (method !== scope.method) return { fault: `it belongs to ${method}` };
  if (filters !== filtersDigest(scope.filters))
    return { fault: 'it belongs to a call with other arguments' };
  if (cursor === world.service.expired_cursor) return { fault: 'it has expired' };
  const age = world.clock.now() - Number(issued);
  if (age > CURSOR_LIFE_S)
    return { fault: `it is ${Math.round(age)} s old; cursors expire after ${CURSOR_LIFE_S} s` };
  return { after: key };
}
