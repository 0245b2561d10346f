import { CURSOR_LIFE_S } from '../../contract/lifetimes.ts';
import type { LessonCall } from '../definition/facts.ts';
import { cursorOfAnswer, cursorOfCall } from './pages.ts';

/** Whether the cursor stands in the query with a bare `=`. */
const isBare = ({ path }: LessonCall): boolean => /[?&]cursor=[^&]*=/.test(path);

/** Why a cursor was refused; null if it was not. */
export type CursorMistake = 'unencoded' | 'encoded twice' | 'expired' | 'altered';

/** What was wrong with the cursor of a call. The answers to the calls `before` gave out cursors. */
export function cursorMistake(
  call: LessonCall,
  before: readonly LessonCall[],
): CursorMistake | null {
  if (call.error !== 'invalid_cursor') return null;
  const sent = cursorOfCall(call);
  if (sent.includes('%')) return 'encoded twice';
  const giver = before.findLast((each) => each.id < call.id && cursorOfAnswer(each) === sent);
  if (giver === undefined) return 'altered';
  const isOld = call.at - giver.at > CURSOR_LIFE_S;
  if (isBare(call)) return 'unencoded';
  if (isOld) return 'expired';
  // A form is decoded here, so its encoding is lost; but nothing else makes the platform refuse a cursor that it just gave.
  return call.verb === 'POST' ? 'unencoded' : 'altered';
}

/** What to say about a cursor that was refused for another reason than the chapter is about. */
export const CURSOR_MISTAKES: Readonly<Record<CursorMistake, string>> = {
  unencoded: 'The cursor was refused because its `=` was not encoded. In a URL, send it as `%3D`.',
  'encoded twice':
    'The cursor was encoded twice: the platform read `%3D` where it expects `=`. Encode it once.',
  expired: 'The cursor was refused because it is too old. Begin again without a cursor.',
  altered: 'The platform gave out no such cursor. Copy the whole `next_cursor`.',
};

/** Says that a call was refused, and where to look; undefined if it was not refused. */
export const refusalHint = (call: LessonCall | undefined): string | undefined =>
  call === undefined || call.error === null
    ? undefined
    : `${call.name} was refused: ${call.error}. Read why in the wire.`;
