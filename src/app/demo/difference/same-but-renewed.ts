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

function isRenewed({ kind, path, recorded, answered }: Difference, renewed: Map<string, string>) {
  if (kind !== 'changed') return false;
  if (isTime(path.at(-1), recorded) && isTime(path.at(-1), answered)) return true;
  if (typeof recorded !== 'string' || typeof answered !== 'string') return false;
  const made = kindOf(recorded);
  if (made === null || made !== kindOf(answered)) return false;
  if (made === 'secret') return true;
  const known = renewed.get(recorded);
  renewed.set(recorded, known ?? answered);
  return known === undefined || known === answered;
}

/** Epoch seconds or milliseconds of some field that holds a time. */
const isTime = (field: unknown, value: unknown) =>
  typeof value === 'number' &&
  typeof field === 'string' &&
  /(?:^|_)(?:created|updated|date|at|ts|now|time|timestamp|exp|iat|expires|expires_at|last_set|edited)$/.test(
    field,
  );

/** The kind of a value that a world makes; null for a text that somebody wrote. */
function kindOf(text: string): string | null {
  if (/^\d{10}\.\d{6}$/.test(text)) return 'ts';
  if (/(?:xox[a-z]|xapp)-|…/.test(text)) return 'secret';
  if (/^[A-Z][A-Z0-9]{8,}$/.test(text)) return text.charAt(0);
  return null;
}
