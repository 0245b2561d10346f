import { isGivenId } from '../../../contract/headers/posted-header.ts';
import type { AnswerDifference } from './answer-difference.ts';
import type { Difference } from './json-difference.ts';

/**
 * The difference of two answers of the same call in two worlds, apart from values that every world makes anew: times, ids and
 * masked secrets. Each such value must stand for the same one everywhere, so that a reply in another thread is a difference.
 *
 * `renewed` is what earlier steps have shown; it grows. Returns the difference that remains, and whether anything was
 * renewed.
 */
export function apartFromRenewed(
  difference: AnswerDifference,
  renewed: Map<string, string>,
): { readonly difference: AnswerDifference; readonly isRenewed: boolean } {
  const differences = difference.differences.filter((each) => !isRenewed(each, renewed));
  return {
    difference: {
      ...difference,
      differences,
      isSame: difference.status === null && differences.length === 0 && !difference.isText,
    },
    isRenewed: differences.length < difference.differences.length,
  };
}

/**
 * Whether a difference is only that of values made anew. What `renewed` knows of ids and timestamps must hold, and it learns the
 * new ones.
 */
export function isRenewed(
  { kind, path, recorded, answered }: Difference,
  renewed: Map<string, string>,
): boolean {
  const field = path.at(-1);
  if (kind !== 'changed') return isRenewedPlace({ kind, path }, renewed);
  if (isTime(field, recorded) && isTime(field, answered)) return true;
  if (typeof recorded !== 'string' || typeof answered !== 'string') return false;
  if (isCursor(field) && recorded !== '' && answered !== '') return true;
  if (field === 'hash' && VIEW_HASH.test(recorded) && VIEW_HASH.test(answered)) return true;
  if (typeof field === 'string' && isGivenId(field, recorded) && isGivenId(field, answered))
    return isSameThing(recorded, answered, renewed);
  const shape = shapeOf(recorded);
  if (shape === recorded || shape !== shapeOf(answered)) return false;
  // Only what is a made value and nothing else is known by it.
  if (!KNOWN_SHAPE.test(shape)) return true;
  return isSameThing(recorded, answered, renewed);
}

function isSameThing(recorded: string, answered: string, renewed: Map<string, string>): boolean {
  const known = renewed.get(recorded);
  renewed.set(recorded, known ?? answered);
  return known === undefined || known === answered;
}

/** The hash of a view: a time, and random letters. */
const VIEW_HASH = /^\d{10}\.[A-Za-z0-9]{8}$/;

/** Whether a field of `state.values` has another name only because its block or element was given another id. */
function isRenewedPlace(
  { kind, path }: Pick<Difference, 'kind' | 'path'>,
  renewed: ReadonlyMap<string, string>,
): boolean {
  const name = path.at(-1);
  const values = path.lastIndexOf('values');
  const isInState = values > 0 && path[values - 1] === 'state' && path.length - values <= 3;
  if (!isInState || typeof name !== 'string' || !isGivenId('block_id', name)) return false;
  return kind === 'removed' ? renewed.has(name) : Array.from(renewed.values()).includes(name);
}

const isCursor = (field: unknown) => typeof field === 'string' && /(?:^|_)cursor$/.test(field);

/** Epoch seconds or milliseconds of some field that holds a time. */
const isTime = (field: unknown, value: unknown) =>
  typeof value === 'number' &&
  typeof field === 'string' &&
  /(?:^|_)(?:created|updated|date|at|ts|now|time|timestamp|exp|iat|expires|expires_at|last_set|edited)$/.test(
    field,
  );

/** What a world makes: masked secrets and whole tokens, timestamps, those of permalinks, and ids. */
const MADE =
  /((?:xox[a-z]|xapp)-[\w-]*)…?[\w-]*|…[\w-]*|(?<!\d)\d{10}\.\d{6}(?!\d)|(?<=\/p)\d{16}(?!\d)|(?<![A-Za-z0-9])([A-Z][a-z]?)0[A-Z0-9]{9}(?![A-Za-z0-9])/g;

/** No text that somebody wrote has this character, which stands before and after a kind. */
const EDGE = '\0';
const SECRET = `${EDGE}…${EDGE}`;
const KNOWN_SHAPE = new RegExp(`^${EDGE}\\w+${EDGE}$`);

/** Whether two texts differ in nothing but masked secrets of the same kind. */
export const isSameButSecrets = (one: string, other: string): boolean =>
  one.includes('…') && one.replaceAll(MASKED, '$1…') === other.replaceAll(MASKED, '$1…');

const MASKED = /((?:xox[a-z]|xapp)-)?…[\w-]*/g;

/** A text with the kind of what a world made in place of it. Two with the same shape say the same. */
function shapeOf(text: string): string {
  return text.replaceAll(MADE, (made, token?: string, id?: string) => {
    if (id !== undefined) return `${EDGE}${id}${EDGE}`;
    return token === undefined && !made.startsWith('…') ? `${EDGE}ts${EDGE}` : SECRET;
  });
}
