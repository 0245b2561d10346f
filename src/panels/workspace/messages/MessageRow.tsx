import type { KeyboardEvent } from 'react';
import type { ShownMessage } from '../../../contract/entities.ts';
import { MessageContent } from '../../../message/render/MessageContent.tsx';
import { messageTime, PostedMessage } from '../../../message/render/PostedMessage.tsx';
import { classes } from '../../../ui/style/classes.ts';
import { nameOf, usePerson } from '../data/use-people.ts';
import { MessageActions } from './MessageActions.tsx';
import { MessageEditor } from './MessageEditor.tsx';
import { Reactions } from '../reactions/Reactions.tsx';
import type { MessageHandle } from './use-message.tsx';
import css from './MessageRow.module.css';

export interface MessageRowProps {
  readonly message: ShownMessage;
  readonly handle: MessageHandle;
  readonly isGrouped: boolean;
  /** Whether it was jumped to. */
  readonly isMarked: boolean;
  /** Opens the thread; absent in a thread. */
  readonly onThread?: (ts: string) => void;
}

/** One message: who said it, when, what, and what hangs on it. */
export function MessageRow({ message, handle, isGrouped, isMarked, onThread }: MessageRowProps) {
  const author = usePerson(message.user);
  const name = nameOf(author, message.user ?? 'Somebody');
  const at = new Date(Number(message.ts) * 1000);
  const isShort = isGrouped && !handle.isEditing;

  function press(event: KeyboardEvent) {
    if (event.target !== event.currentTarget && isWriting(event.target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      e: handle.edit,
      r: onThread && (() => onThread(message.ts)),
      '+': handle.react,
      Delete: handle.askDelete,
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an article of a feed has the focus, and keys of its own
    <article
      className={classes(css.row, isShort && css.short)}
      data-marked={isMarked || undefined}
      aria-label={`${name}, ${messageTime(at)}`}
      tabIndex={-1}
      data-ts={message.ts}
      onKeyDown={press}
    >
      <PostedMessage
        author={{
          name,
          image: author?.profile.image_48,
          isApp: message.bot_id !== undefined,
        }}
        at={at}
        isShort={isShort}
      >
        {handle.isEditing ? (
          <MessageEditor message={message} handle={handle} />
        ) : (
          <>
            <MessageContent message={message} />
            {message.edited && <span className={css.edited}>(edited)</span>}
          </>
        )}
        <Reactions message={message} handle={handle} />
        {onThread && message.reply_count !== undefined && (
          <button type="button" className={css.thread} onClick={() => onThread(message.ts)}>
            {message.reply_count === 1 ? '1 reply' : `${message.reply_count} replies`}
          </button>
        )}
        {handle.note}
      </PostedMessage>
      <MessageActions message={message} handle={handle} {...(onThread && { onThread })} />
    </article>
  );
}

const isWriting = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, [role=dialog]') !== null;
