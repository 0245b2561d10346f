import { offsetText } from '../table/table-columns.ts';
import { dateAndTime } from '../../../../ui/time/date-and-time.ts';
import { kindOf } from '../table/kind.ts';
import type { Person } from '../store/person.ts';

/** A line of a profile: what the walk read, and what holds now. */
export interface ProfileLine {
  readonly title: string;
  /** Null if the person was not read. */
  readonly read: string | null;
  /** Null while it is not known. */
  readonly now: string | null;
  readonly isChanged: boolean;
}

const yesNo = (is: boolean | null) => (is === null ? '' : is ? 'On' : 'Off');

const LINES: readonly (readonly [title: string, text: (person: Person) => string])[] = [
  ['Real name', ({ real_name }) => real_name],
  ['Name', ({ name }) => name],
  ['First name', ({ first_name }) => first_name ?? ''],
  ['Last name', ({ last_name }) => last_name ?? ''],
  ['Title', ({ title }) => title ?? ''],
  ['Email', ({ email }) => email ?? ''],
  ['Phone', ({ phone }) => phone],
  ['Skype', ({ skype }) => skype ?? ''],
  ['Kind', kindOf],
  ['Status', ({ deleted }) => (deleted ? 'Deactivated' : 'Active')],
  ['Two-factor', ({ has_2fa }) => yesNo(has_2fa)],
  ['Time zone', ({ tz, tz_label }) => [tz, tz_label].filter((each) => each !== null).join(', ')],
  ['UTC offset', ({ tz_offset }) => offsetText(tz_offset)],
  ['Color', ({ color }) => color ?? ''],
  ['Picture', ({ avatar_hash }) => avatar_hash],
  ['Updated', ({ updated }) => (updated > 0 && updated < 8.64e12 ? dateAndTime(updated) : '')],
];

/** The profile line by line. A line that neither record says anything in is left out. */
export function profileLines(read: Person | null, now: Person | null): readonly ProfileLine[] {
  return LINES.map(([title, text]) => {
    const [before, after] = [read && text(read), now && text(now)];
    return {
      title,
      read: before,
      now: after,
      isChanged: before !== null && after !== null && before !== after,
    };
  }).filter(({ read: before, now: after }) => Boolean(before) || Boolean(after));
}
