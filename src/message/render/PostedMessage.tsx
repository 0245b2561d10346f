import type { ReactNode } from 'react';
import { imageAddress } from '../../contract/blocks/address.ts';
import type { Message } from '../../contract/entities.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { classes } from '../../ui/style/classes.ts';
import { localDateAndTime, localTime } from '../../ui/time/date-and-time.ts';
import { EmojiView } from './markup/EmojiView.tsx';
import css from './posted.module.css';

/** Who posted a message. */
export interface MessageAuthor {
  readonly name: string;
  /** The URL of the picture, of 48 pixels. Without a picture, its place stays empty. */
  readonly image: string | undefined;
  /** The icon that an app shows instead of the picture. */
  readonly icons?: Message['icons'];
  readonly isApp: boolean;
}

export interface PostedMessageProps {
  /** The author, whose name may be any content, such as a button. */
  readonly author: Omit<MessageAuthor, 'name'> & { readonly name: ReactNode };
  /** When the message was posted. */
  readonly at: Date;
  /** Whether the author is left out, because the message above has the same author. */
  readonly hidesAuthor?: boolean;
  /** The content, and everything below it, such as reactions. */
  readonly children: ReactNode;
}

/**
 * A message as people see it: who posted it, when, and what. The Workspace and the preview of the Composer both use it, so a message
 * looks the same before and after it is sent.
 */
export function PostedMessage({ author, at, hidesAuthor = false, children }: PostedMessageProps) {
  return (
    <div className={css.posted}>
      {hidesAuthor ? <Time at={at} className={css.aside} isShort /> : <Picture {...author} />}
      <div className={css.content}>
        {!hidesAuthor && (
          <p className={css.head}>
            <strong>
              <bdi>{author.name}</bdi>
            </strong>
            {author.isApp && <Badge>App</Badge>}
            <Time at={at} className={css.time} />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

/** The time of day of a message, for the accessible name of its row. */
export const messageTime = (at: Date): string => localTime(at);

interface TimeProps {
  readonly at: Date;
  readonly className: string | undefined;
  /** Whether `am` or `pm` is left out, because it does not fit beside a message without its author. */
  readonly isShort?: boolean;
}

const Time = ({ at, className, isShort = false }: TimeProps) => (
  <time className={className} dateTime={at.toISOString()} title={localDateAndTime(at)}>
    {isShort ? localTime(at).replace(/\s?[ap]m$/i, '') : localTime(at)}
  </time>
);

function Picture({ image, icons }: Pick<MessageAuthor, 'image' | 'icons'>) {
  const [, emojiName, tone] = /^:([^:]+)(?:::skin-tone-(\d))?:$/.exec(icons?.emoji ?? '') ?? [];
  const icon = icons?.image_48;
  const address = icon === undefined ? image : imageAddress(icon);
  return emojiName === undefined && typeof address === 'string' ? (
    <img
      className={css.picture}
      src={address}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  ) : (
    <span className={classes(css.picture, css.unknown)}>
      {emojiName !== undefined && (
        <EmojiView name={emojiName} tone={tone === undefined ? null : +tone} />
      )}
    </span>
  );
}
