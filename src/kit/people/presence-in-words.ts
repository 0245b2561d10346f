import type { PersonPresence } from '../../contract/sandbox.ts';
import { dateAndTime } from '../../ui/time/date-and-time.ts';

type Reached = Pick<PersonPresence, 'is_away' | 'quiet'>;

/** Whether somebody wants no notifications at a time of the world. */
export const isQuiet = ({ quiet }: Reached, now: number): boolean =>
  quiet !== null && now >= quiet.start && now < quiet.end;

/** How somebody can be reached, in words for who does not see the dot. */
export const presenceInWords = (person: Reached, now: number): string =>
  `${person.is_away ? 'Away' : 'Active'}${isQuiet(person, now) ? ', notifications paused' : ''}`;

/** A status in words, with its end in the time of the world; empty without one. */
export function statusInWords({
  status_text,
  status_emoji,
  status_expiration,
}: Pick<PersonPresence, 'status_text' | 'status_emoji' | 'status_expiration'>): string {
  if (status_emoji === '' && status_text === '') return '';
  const what = status_text === '' ? status_emoji : status_text;
  return status_expiration === 0 ? what : `${what} (until ${dateAndTime(status_expiration)})`;
}
