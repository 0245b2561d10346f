import { isGeneratedId } from '../../../contract/headers/posted-header.ts';
import type { AnswerDifference } from './answer-difference.ts';
import type { Difference } from './json-difference.ts';

/**
 * Removes from the difference of two answers what every world makes anew: times, ids and masked secrets. The answers are of the same
 * call in two worlds. The same new value must replace an old one everywhere: a reply in another thread is a difference.
 *
 * `renewedValues` maps old values to new ones. Earlier steps have filled it, and this call adds to it. `isRenewed` of the result says
 * whether anything was removed.
 */
export function ignoreRenewed(
  difference: AnswerDifference,
  renewedValues: Map<string, string>,
): { readonly difference: AnswerDifference; readonly isRenewed: boolean } {
  const differences = difference.differences.filter((each) => !isRenewed(each, renewedValues));
  return {
    difference: {
      ...difference,
      differences,
      isSame: difference.status === null && differences.length === 0 && !difference.hasOtherText,
    },
    isRenewed: differences.length < difference.differences.length,
  };
}

/**
 * Whether a difference is only a value that was made anew. Ids and timestamps must agree with `renewedValues`; unknown ones are added
 * to it.
 */
export function isRenewed(
  { kind, path, oldValue, newValue }: Difference,
  renewedValues: Map<string, string>,
): boolean {
  const field = path.at(-1);
  if (kind !== 'changed') return isRenewedPlace({ kind, path }, renewedValues);
  if (isTime(field, oldValue) && isTime(field, newValue)) return true;
  if (typeof oldValue !== 'string' || typeof newValue !== 'string') return false;
  if (isCursor(field) && oldValue !== '' && newValue !== '') return true;
  if (field === 'hash' && VIEW_HASH.test(oldValue) && VIEW_HASH.test(newValue)) return true;
  if (typeof field === 'string' && isGeneratedId(field, oldValue) && isGeneratedId(field, newValue))
    return noteRenewed(oldValue, newValue, renewedValues);
  const shape = shapeOf(oldValue);
  if (shape === oldValue || shape !== shapeOf(newValue)) return false;
  // Only a text that is one id or timestamp has an entry in `renewedValues`: no secret, and no text with more in it.
  if (!SINGLE_VALUE_SHAPE.test(shape)) return true;
  return noteRenewed(oldValue, newValue, renewedValues);
}

/** Notes the value that replaces an old one. Returns false if another value already does. */
function noteRenewed(
  oldValue: string,
  newValue: string,
  renewedValues: Map<string, string>,
): boolean {
  const known = renewedValues.get(oldValue);
  renewedValues.set(oldValue, known ?? newValue);
  return known === undefined || known === newValue;
}

/** The hash of a view: a time and random letters. */
const VIEW_HASH = /^\d{10}\.[A-Za-z0-9]{8}$/;

/** Whether a field of `state.values` has another name only because its block or element got a new id. */
function isRenewedPlace(
  { kind, path }: Pick<Difference, 'kind' | 'path'>,
  renewedValues: ReadonlyMap<string, string>,
): boolean {
  const name = path.at(-1);
  const values = path.lastIndexOf('values');
  const isInState = values > 0 && path[values - 1] === 'state' && path.length - values <= 3;
  if (!isInState || typeof name !== 'string' || !isGeneratedId('block_id', name)) return false;
  return kind === 'removed'
    ? renewedValues.has(name)
    : Array.from(renewedValues.values()).includes(name);
}

const isCursor = (field: unknown) => typeof field === 'string' && /(?:^|_)cursor$/.test(field);

/** Whether a field holds a time, in epoch seconds or milliseconds. */
const isTime = (field: unknown, value: unknown) =>
  typeof value === 'number' &&
  typeof field === 'string' &&
  /(?:^|_)(?:created|updated|date|at|ts|now|time|timestamp|exp|iat|expires|expires_at|last_set|edited)$/.test(
    field,
  );

/** A value that a world makes: a token (whole or masked), another masked secret, a timestamp (also in a permalink), or an id. */
const MADE_VALUE =
  /((?:xox[a-z]|xapp)-[\w-]*)…?[\w-]*|…[\w-]*|(?<!\d)\d{10}\.\d{6}(?!\d)|(?<=\/p)\d{16}(?!\d)|(?<![A-Za-z0-9])([A-Z][a-z]?)0[A-Z0-9]{9}(?![A-Za-z0-9])/g;

/** Encloses a kind in a shape. Texts of people do not have this character. */
const EDGE = '\0';
const SECRET_SHAPE = `${EDGE}…${EDGE}`;
const SINGLE_VALUE_SHAPE = new RegExp(`^${EDGE}\\w+${EDGE}$`);

/** Whether two texts differ in nothing but masked secrets of the same kind. */
export const isSameButSecrets = (one: string, other: string): boolean =>
  one.includes('…') &&
  one.replaceAll(MASKED_SECRET, '$1…') === other.replaceAll(MASKED_SECRET, '$1…');

const MASKED_SECRET = /((?:xox[a-z]|xapp)-)?…[\w-]*/g;

/** Replaces each value that a world makes by its kind. Texts with the same shape differ only by such values. */
function shapeOf(text: string): string {
  return text.replaceAll(MADE_VALUE, (value, token?: string, id?: string) => {
    if (id !== undefined) return `${EDGE}${id}${EDGE}`;
    return token === undefined && !value.startsWith('…') ? `${EDGE}ts${EDGE}` : SECRET_SHAPE;
  });
}
