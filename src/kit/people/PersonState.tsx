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
  /** Everybody whose state is shown beside theirs: one request reads them all. */
  readonly among?: readonly string[];
  /** Whether the words are shown, too. */
  readonly isWhole?: boolean;
  /** Whether to show the status alone. */
  readonly isStatusOnly?: boolean;
  /** Draws an emoji by its name; without it, those of the workspace are shown by their names. */
  readonly Emoji?: ComponentType<{ readonly name: string; readonly tone: null }>;
}

const EMOJI_TABLE = late(() => import('../../message/emoji/emoji-table.ts'));

const UnicodeEmoji = ({ name }: { readonly name: string }) =>
  useLate(EMOJI_TABLE)?.emojiNamed(name, null) ?? `:${name}:`;

/** The status of somebody and a dot for their presence, with words for both. Nothing until they are read. */
export default function PersonState({
  id,
  among,
  isWhole = false,
  isStatusOnly = false,
  Emoji = UnicodeEmoji,
}: PersonStateProps) {
  const person = usePresence(among ?? [id]).get(id);
  const now = useWorldTime()?.now ?? 0;
  if (person === undefined) return null;
  const words = presenceInWords(person, now);
  const status = statusInWords(person);
  const emoji = person.status_emoji.slice(1, -1);
  if (isStatusOnly && status === '') return null;
  return (
    <span className={css.state}>
      {status !== '' && (
        <span className={css.part} title={status}>
          {emoji !== '' && (
            // Its words are those of the status.
            <span aria-hidden>
              <Emoji name={emoji} tone={null} />
            </span>
          )}
          <bdi className={isWhole ? undefined : hidden.hidden}>{status}</bdi>
        </span>
      )}
      {!isStatusOnly && (
        <span className={css.part} title={words}>
          <span className={css.dot} data-away={person.is_away} data-quiet={isQuiet(person, now)} />
          <span className={isWhole ? undefined : hidden.hidden}>{words}</span>
        </span>
      )}
    </span>
  );
}

type Reached = Pick<PersonPresence, 'is_away' | 'quiet'>;

/** Whether somebody wants no notifications at a time of the world. */
export const isQuiet = ({ quiet }: Reached, now: number): boolean =>
  quiet !== null && now >= quiet.start && now < quiet.end;

/** How somebody can be reached, in words for people who do not see the dot. */
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
