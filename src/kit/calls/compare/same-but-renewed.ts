import { isGivenId } from '../../../contract/headers/posted-header.ts';
import type { AnswerDifference } from './answer-difference.ts';
import type { Difference } from './json-difference.ts';

/**
 * Removes from a difference what every world makes anew: times, ids and masked secrets. The two answers are of the same call in two
 * worlds. An old value must be replaced by the same new value everywhere: a reply in another thread is a difference.
 *
 * `renewed` maps old values to new ones; earlier steps have filled it, and this call adds to it. Returns the remaining difference,
 * and whether anything was renewed.
 */
export function ignoreRenewed(
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
 * Whether a difference is only a value that was made anew. Ids and timestamps must agree with `renewed`, and new ones are added to
 * it.
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
    return isConsistent(recorded, answered, renewed);
  const shape = shapeOf(recorded);
  if (shape === recorded || shape !== shapeOf(answered)) return false;
  // A text with more than one made value cannot be looked up in `renewed`.
  if (!KNOWN_SHAPE.test(shape)) return true;
  return isConsistent(recorded, answered, renewed);
}

function isConsistent(recorded: string, answered: string, renewed: Map<string, string>): boolean {
  const known = renewed.get(recorded);
  renewed.set(recorded, known ?? answered);
  return known === undefined || known === answered;
}

/** The hash of a view: a time and random letters. */
const VIEW_HASH = /^\d{10}\.[A-Za-z0-9]{8}$/;

/** Whether a field of `state.values` has another name only because its block or element got a new id. */
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

/** Whether a field holds a time, in epoch seconds or milliseconds. */
const isTime = (field: unknown, value: unknown) =>
  typeof value === 'number' &&
  typeof field === 'string' &&
  /(?:^|_)(?:created|updated|date|at|ts|now|time|timestamp|exp|iat|expires|expires_at|last_set|edited)$/.test(
    field,
  );

/** A value that a world makes: a masked secret, a whole token, a timestamp, also in a permalink, or an id. */
const MADE_VALUE =
  /((?:xox[a-z]|xapp)-[\w-]*)…?[\w-]*|…[\w-]*|(?<!\d)\d{10}\.\d{6}(?!\d)|(?<=\/p)\d{16}(?!\d)|(?<![A-Za-z0-9])([A-Z][a-z]?)0[A-Z0-9]{9}(?![A-Za-z0-9])/g;

/** Stands before and after a kind in a shape. No text that somebody wrote has this character. */
const EDGE = '\0';
const SECRET = `${EDGE}…${EDGE}`;
const KNOWN_SHAPE = new RegExp(`^${EDGE}\\w+${EDGE}$`);

/** Whether two texts differ in nothing but masked secrets of the same kind. */
export const isSameButSecrets = (one: string, other: string): boolean =>
  one.includes('…') && one.replaceAll(MASKED, '$1…') === other.replaceAll(MASKED, '$1…');

const MASKED = /((?:xox[a-z]|xapp)-)?…[\w-]*/g;

/** A text in which the kind of each made value stands in its place. Texts with the same shape differ only by made values. */
function shapeOf(text: string): string {
  return text.replaceAll(MADE_VALUE, (value, token?: string, id?: string) => {
    if (id !== undefined) return `${EDGE}${id}${EDGE}`;
    return token === undefined && !value.startsWith('…') ? `${EDGE}ts${EDGE}` : SECRET;
  });
}
