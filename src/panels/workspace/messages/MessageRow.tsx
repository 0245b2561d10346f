import { type KeyboardEvent, Suspense, use, useMemo } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Link from 'lucide-react/icons/link';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import Pencil from 'lucide-react/icons/pencil';
import SmilePlus from 'lucide-react/icons/smile-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components/Popover';
import type { ShownMessage } from '../../../contract/entities.ts';
import { MessageContent } from '../../../message/render/MessageContent.tsx';
import { messageTime, PostedMessage } from '../../../message/render/PostedMessage.tsx';
import { lateView } from '../../../ui/late.ts';
import { classes } from '../../../ui/style/classes.ts';
import { LiveBlocks } from '../apps/LiveBlocks.tsx';
import { blocksOf } from '../../../kit/elements/element-fields.ts';
import { authorName, nameOf, useBotPicture, usePeople, usePerson } from '../data/use-people.ts';
import { AuthorsContext, PersonState } from '../people/PersonState.tsx';
import css from './MessageRow.module.css';
import tones from '../../../ui/style/tones.module.css';
import type { MessageHandle } from './use-message.tsx';
import { EmojiView } from '../../../message/render/markup/EmojiView.tsx';
import { useActingCalls } from '../../../client/use-method.ts';
import { usePanelSearch } from '../../../kit/panel.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { MessageShortcuts } from '../apps/Shortcuts.tsx';
import { workspaceSearch } from '../data/workspace-search.ts';

const StreamSign = lateView(() => import('./StreamSign.tsx'));
const MessageEditor = lateView(() => import('./MessageEditor.tsx'));
const MessageFiles = lateView(() => import('../files/MessageFiles.tsx'));

export interface MessageRowProps {
  readonly channel: string;
  readonly message: ShownMessage;
  readonly handle: MessageHandle;
  readonly isGrouped: boolean;
  /** Whether the address marks the message. */
  readonly isMarked: boolean;
  /** Opens the thread of the message; left out in a thread. */
  readonly onOpenThread?: (ts: string) => void;
}

/** One message: its author, time and content, with its reactions, files and thread. */
export function MessageRow({
  channel,
  message,
  handle,
  isGrouped,
  isMarked,
  onOpenThread,
}: MessageRowProps) {
  const { ts } = message;
  const authors = use(AuthorsContext);
  const place = useMemo(() => ({ channel, ts }), [channel, ts]);
  const blocks = useMemo(() => blocksOf(message), [message]);
  const author = usePerson(message.user);
  const picture = useBotPicture(message.user === undefined ? message.bot_id : undefined);
  const name = authorName(message, author);
  const postedAt = new Date(Number(message.ts) * 1000);
  const isShort = isGrouped && !handle.isEditing;

  function handleKey(event: KeyboardEvent) {
    if (event.target !== event.currentTarget && isForControl(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = {
      e: handle.startEditing,
      r: onOpenThread && (() => onOpenThread(message.ts)),
      '+': handle.openEmojiPicker,
      Delete: handle.askToDelete,
    }[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an article of a feed takes the focus and has keys
    <article
      className={classes(css.row, isShort && css.short)}
      data-marked={isMarked || undefined}
      aria-label={`${name}, ${messageTime(postedAt)}`}
      tabIndex={-1}
      data-ts={message.ts}
      onKeyDown={handleKey}
    >
      <PostedMessage
        author={{
          name:
            message.user === undefined || message.bot_id !== undefined ? (
              name
            ) : (
              <>
                {name} <PersonState id={message.user} peopleInList={authors} isStatusOnly />
              </>
            ),
          image: author?.profile.image_48 ?? picture,
          icons: message.icons,
          isApp: message.bot_id !== undefined,
        }}
        at={postedAt}
        hidesAuthor={isShort}
      >
        {message.subtype === 'thread_broadcast' &&
          (onOpenThread ? (
            <button
              type="button"
              className={css.thread}
              onClick={() => onOpenThread(message.thread_ts ?? ts)}
            >
              Replied to a thread
            </button>
          ) : (
            <span className={tones.quiet}>Also sent to the conversation</span>
          ))}
        {handle.isEditing ? (
          <Suspense>
            <MessageEditor message={message} handle={handle} />
          </Suspense>
        ) : (
          <>
            <LiveBlocks place={place} app_id={message.app_id} blocks={blocks}>
              <MessageContent message={message} />
            </LiveBlocks>
            {message.files !== undefined && (
              <Suspense fallback={null}>
                <MessageFiles message={message} />
              </Suspense>
            )}
            {(message.streaming_state ?? 'completed') !== 'completed' && (
              <Suspense>
                <StreamSign state={message.streaming_state} />
              </Suspense>
            )}
            {message.edited && <span className={tones.quiet}>(edited)</span>}
          </>
        )}
        <Reactions message={message} handle={handle} />
        {onOpenThread && message.reply_count !== undefined && (
          <button type="button" className={css.thread} onClick={() => onOpenThread(message.ts)}>
            {message.reply_count === 1 ? '1 reply' : `${message.reply_count} replies`}
          </button>
        )}
        {handle.note}
      </PostedMessage>
      <MessageActions
        channel={channel}
        message={message}
        handle={handle}
        {...(onOpenThread && { onOpenThread })}
      />
    </article>
  );
}

/** Whether the key is for a field, an app's control, or a popover of the row. React also reports the keys of a popover here. */
const isForControl = ({ target, currentTarget }: KeyboardEvent) =>
  target instanceof Element &&
  (!currentTarget.contains(target) ||
    target.closest('input, textarea, [role=dialog], [data-block]') !== null);

interface ReactionsProps {
  readonly message: ShownMessage;
  readonly handle: MessageHandle;
}

/** The reactions to a message. Those of the acting person look pressed; a press adds or removes one. */
function Reactions({ message: { reactions }, handle }: ReactionsProps) {
  const { user } = useActingCalls();
  const people = usePeople();
  if (reactions === undefined) return null;
  return (
    <div className={css.reactions} role="group" aria-label="Reactions">
      {reactions.map(({ name, count, users }) => (
        <span key={name} title={users.map((id) => nameOf(people.get(id), id)).join(', ')}>
          <ToggleButton
            className={css.reaction ?? ''}
            isSelected={user !== null && users.includes(user)}
            onChange={() => handle.toggleReaction(name)}
            aria-label={`${name.replaceAll('_', ' ')}, ${count}`}
          >
            <EmojiView name={name.split('::', 1)[0] ?? ''} tone={toneOf(name)} />
            <span className={css.count}>{count}</span>
          </ToggleButton>
        </span>
      ))}
    </div>
  );
}

function toneOf(name: string): number | null {
  const tone = /::skin-tone-([2-6])$/.exec(name)?.[1];
  return tone === undefined ? null : Number(tone);
}

const EmojiPicker = lateView(() => import('../reactions/EmojiPicker.tsx'));

interface MessageActionsProps {
  readonly channel: string;
  readonly message: ShownMessage;
  readonly handle: MessageHandle;
  /** Opens the thread of the message; left out in a thread. */
  readonly onOpenThread?: (ts: string) => void;
}

/**
 * Actions on a message, visible while it has the pointer or the focus. On touch screens they are below every message: the two
 * that people use most, and a menu for the others.
 */
function MessageActions({ channel, message, handle, onOpenThread }: MessageActionsProps) {
  const [, setSearch] = usePanelSearch(workspaceSearch);
  const isTouchScreen = useMedia('(hover: none)');
  const otherActions = [
    { label: 'Edit', icon: <Pencil size={15} />, keys: ['E'], onAction: handle.startEditing },
    { label: 'Delete', icon: <Trash2 size={15} />, keys: ['Delete'], onAction: handle.askToDelete },
    {
      label: 'Link to this message',
      icon: <Link size={15} />,
      onAction: () => setSearch({ message: message.ts }),
    },
  ];
  return (
    <div
      className={css.actions}
      data-open={handle.isEmojiPickerOpen || undefined}
      role="toolbar"
      aria-label="Message actions"
    >
      <DialogTrigger
        isOpen={handle.isEmojiPickerOpen}
        onOpenChange={(open) => (open ? handle.openEmojiPicker() : handle.closeEmojiPicker())}
      >
        <IconButton label="React" icon={<SmilePlus size={15} />} size="small" keys={['+']} />
        <Popover className={css.popover ?? ''} placement="bottom end">
          <Dialog aria-label="React" className={css.dialog ?? ''}>
            <Suspense>
              <EmojiPicker onPick={handle.toggleReaction} />
            </Suspense>
          </Dialog>
        </Popover>
      </DialogTrigger>
      {onOpenThread && (
        <IconButton
          label="Reply in thread"
          icon={<MessageSquareReply size={15} />}
          size="small"
          keys={['R']}
          onPress={() => onOpenThread(message.ts)}
        />
      )}
      {isTouchScreen ? (
        <Menu
          trigger={<IconButton label="More actions" icon={<Ellipsis size={15} />} size="small" />}
          groups={[
            {
              title: 'Message',
              actions: otherActions.map(({ label, icon, onAction }) => ({
                id: label,
                label,
                icon,
                onAction,
              })),
            },
          ]}
        />
      ) : (
        otherActions.map(({ onAction, ...buttonProps }) => (
          <IconButton key={buttonProps.label} {...buttonProps} size="small" onPress={onAction} />
        ))
      )}
      <MessageShortcuts channel={channel} ts={message.ts} />
    </div>
  );
}
