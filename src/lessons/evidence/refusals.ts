import { CURSOR_LIFE_S } from '../../contract/lifetimes.ts';
import type { LessonCall } from '../definition/facts.ts';
import { cursorOfAnswer, cursorOfCall } from './pages.ts';

/** Whether the cursor in the query has an `=` that is not encoded. */
const hasBareEquals = ({ path }: LessonCall): boolean => /[?&]cursor=[^&]*=/.test(path);

/** Why a cursor was refused. */
export type CursorMistake = 'unencoded' | 'encoded twice' | 'expired' | 'altered';

/** Finds what was wrong with the cursor of a call; null if it was not refused. `calls` has the calls that gave out cursors. */
export function findCursorMistake(
  call: LessonCall,
  calls: readonly LessonCall[],
): CursorMistake | null {
  if (call.error !== 'invalid_cursor') return null;
  const cursor = cursorOfCall(call);
  if (cursor.includes('%')) return 'encoded twice';
  const issuer = calls.findLast((each) => each.id < call.id && cursorOfAnswer(each) === cursor);
  if (issuer === undefined) return 'altered';
  const isOld = call.at - issuer.at > CURSOR_LIFE_S;
  if (hasBareEquals(call)) return 'unencoded';
  if (isOld) return 'expired';
  // The encoding of a form cannot be seen here, but there is no other reason to refuse a new cursor.
  return call.verb === 'POST' ? 'unencoded' : 'altered';
}

/** A hint for each mistake. */
export const CURSOR_HINTS: Readonly<Record<CursorMistake, string>> = {
  unencoded: 'The cursor was refused because its `=` was not encoded. In a URL, send it as `%3D`.',
  'encoded twice':
    'The cursor was encoded twice: the platform read `%3D` where it expects `=`. Encode it once.',
  expired: 'The cursor was refused because it is too old. Begin again without a cursor.',
  altered: 'The platform gave out no such cursor. Copy the whole `next_cursor`.',
};

/** A hint that a call was refused, and where to read why; undefined if it was not. */
export const refusalHint = (call: LessonCall | undefined): string | undefined =>
  call === undefined || call.error === null
    ? undefined
    : `${call.name} was refused: ${call.error}. Read why in the wire.`;
