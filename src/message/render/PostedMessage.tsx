import type { ReactNode } from 'react';
import { Badge } from '../../ui/display/Badge.tsx';
import { classes } from '../../ui/style/classes.ts';
import css from './posted.module.css';

/** Who posted a message. */
export interface MessageAuthor {
  readonly name: string;
  /** URL of the picture, 48 pixels; its room stays empty without one. */
  readonly image: string | undefined;
  readonly isApp: boolean;
}

export interface PostedMessageProps {
  readonly author: MessageAuthor;
  readonly at: Date;
  /** Whether it continues the message above it: then the author is not named again. */
  readonly isShort?: boolean;
  /** The content, and what hangs on it. */
  readonly children: ReactNode;
}

/**
 * A message as people see it: who posted it, when, and what. The Workspace and the preview of the Composer both draw
 * it with this, so a message looks the same before and after it is sent.
 */
export function PostedMessage({ author, at, isShort = false, children }: PostedMessageProps) {
  return (
    <div className={css.posted}>
      {isShort ? (
        <Time at={at} className={css.aside} format={SHORT_TIME} />
      ) : (
        <Picture address={author.image} />
      )}
      <div className={css.content}>
        {!isShort && (
          <p className={css.head}>
            <strong>{author.name}</strong>
            {author.isApp && <Badge>App</Badge>}
            <Time at={at} className={css.time} format={TIME} />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

const TIME = { hour: '2-digit', minute: '2-digit' } as const;
/** Without a word for the half of the day, which would not fit beside a short message. */
const SHORT_TIME = { ...TIME, hourCycle: 'h23' } as const;

/** The time of day of a message, in words for the name of its row. */
export const messageTime = (at: Date): string => at.toLocaleTimeString(undefined, TIME);

interface TimeProps {
  readonly at: Date;
  readonly className: string | undefined;
  readonly format: Intl.DateTimeFormatOptions;
}

const Time = ({ at, className, format }: TimeProps) => (
  <time className={className} dateTime={at.toISOString()} title={at.toLocaleString()}>
    {at.toLocaleTimeString(undefined, format)}
  </time>
);

const Picture = ({ address }: { readonly address: string | undefined }) =>
  address === undefined ? (
    <span className={classes(css.picture, css.unknown)} />
  ) : (
    <img className={css.picture} src={address} alt="" width={36} height={36} loading="lazy" />
  );
