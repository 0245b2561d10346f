import type { ComponentType } from 'react';
import { usePresence } from '../../client/people/presence.ts';
import { useWorldTime } from '../../client/use-world-time.ts';
import { late } from '../../base/late.ts';
import { useLate } from '../../ui/late.ts';
import hidden from '../../ui/style/visually-hidden.module.css';
import css from './PersonState.module.css';
import type { PersonPresence } from '../../contract/sandbox.ts';
import { dateAndTime } from '../../ui/time/date-and-time.ts';

export interface PersonStateProps {
  readonly id: string;
  /** The ids of all people whose state is shown in the same list. One request reads them all. */
  readonly peopleInList?: readonly string[];
  /** Whether the words are visible. Otherwise only screen readers get them. */
  readonly showsWords?: boolean;
  /** Whether only the status is shown, and no presence. */
  readonly isStatusOnly?: boolean;
  /** Draws an emoji. Without it, custom emoji of the workspace are shown by their names. */
  readonly Emoji?: ComponentType<{ readonly name: string; readonly tone: null }>;
}

const EMOJI_TABLE = late(() => import('../../message/emoji/emoji-table.ts'));

const UnicodeEmoji = ({ name }: { readonly name: string }) =>
  useLate(EMOJI_TABLE)?.emojiCharacter(name, null) ?? `:${name}:`;

/** The status of a person and a dot for their presence, with words for both. Shows nothing until they are read. */
export default function PersonState({
  id,
  peopleInList,
  showsWords = false,
  isStatusOnly = false,
  Emoji = UnicodeEmoji,
}: PersonStateProps) {
  const person = usePresence(peopleInList ?? [id]).get(id);
  const now = useWorldTime()?.now ?? 0;
  if (person === undefined) return null;
  const presence = presenceInWords(person, now);
  const status = statusInWords(person);
  const emoji = person.status_emoji.slice(1, -1);
  if (isStatusOnly && status === '') return null;
  return (
    <span className={css.state}>
      {status !== '' && (
        <span className={css.part} title={status}>
          {emoji !== '' && (
            // Hidden, because the status has the same meaning in words.
            <span aria-hidden>
              <Emoji name={emoji} tone={null} />
            </span>
          )}
          <bdi className={showsWords ? undefined : hidden.hidden}>{status}</bdi>
        </span>
      )}
      {!isStatusOnly && (
        <span className={css.part} title={presence}>
          <span className={css.dot} data-away={person.is_away} data-quiet={isQuiet(person, now)} />
          <span className={showsWords ? undefined : hidden.hidden}>{presence}</span>
        </span>
      )}
    </span>
  );
}

type Availability = Pick<PersonPresence, 'is_away' | 'quiet'>;

/** Whether a person's notifications are paused at a time of the world. */
export const isQuiet = ({ quiet }: Availability, now: number): boolean =>
  quiet !== null && now >= quiet.start && now < quiet.end;

/** The presence of a person in words, for people who do not see the dot. */
export const presenceInWords = (person: Availability, now: number): string =>
  `${person.is_away ? 'Away' : 'Active'}${isQuiet(person, now) ? ', notifications paused' : ''}`;

/** A status in words, with its end in the world's time. Empty without a status. */
export function statusInWords({
  status_text,
  status_emoji,
  status_expiration,
}: Pick<PersonPresence, 'status_text' | 'status_emoji' | 'status_expiration'>): string {
  if (status_emoji === '' && status_text === '') return '';
  const status = status_text === '' ? status_emoji : status_text;
  return status_expiration === 0 ? status : `${status} (until ${dateAndTime(status_expiration)})`;
}
