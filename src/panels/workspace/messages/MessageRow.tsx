import Link from 'lucide-react/icons/link';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import Pencil from 'lucide-react/icons/pencil';
import SmilePlus from 'lucide-react/icons/smile-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components/Popover';
import { Input, SearchField } from 'react-aria-components/SearchField';
import type { ShownMessage } from '../../../contract/entities.ts';
import { usePanelSearch } from '../../../kit/panel.ts';
import { EMOJI_TABLE } from '../../../message/render/markup/EmojiView.tsx';
import { MessageContent } from '../../../message/render/MessageContent.tsx';
import { messageTime, PostedMessage } from '../../../message/render/PostedMessage.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useLate } from '../../../ui/late.ts';
import { SEARCH_ROLE } from '../../../ui/lists/search-role.ts';
import { classes } from '../../../ui/style/classes.ts';
import { Alive } from '../apps/Alive.tsx';
import { blocksOf } from '../../../kit/elements/element-fields.ts';
import { MessageShortcuts } from '../apps/Shortcuts.tsx';
import { nameOf, usePerson } from '../data/use-people.ts';
import { workspaceSearch } from '../data/workspace-search.ts';
import { Reactions } from '../reactions/Reactions.tsx';
import css from './MessageRow.module.css';
import type { MessageHandle } from './use-message.tsx';

export interface MessageRowProps {
  readonly channel: string;
  readonly message: ShownMessage;
  readonly handle: MessageHandle;
  readonly isGrouped: boolean;
  /** Whether it was jumped to. */
  readonly isMarked: boolean;
  /** Opens the thread; absent in a thread. */
  readonly onThread?: (ts: string) => void;
}

/** One message: who said it, when, what, and what hangs on it. */
export function MessageRow({
  channel,
  message,
  handle,
  isGrouped,
  isMarked,
  onThread,
}: MessageRowProps) {
  const { ts } = message;
  const place = useMemo(() => ({ channel, ts }), [channel, ts]);
  const blocks = useMemo(() => blocksOf(message), [message]);
  const author = usePerson(message.user);
  const name = nameOf(author, message.user ?? 'Somebody');
  const at = new Date(Number(message.ts) * 1000);
  const isShort = isGrouped && !handle.isEditing;

  function press(event: KeyboardEvent) {
    if (event.target !== event.currentTarget && isElsewhere(event)) return;
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
            <Alive place={place} app_id={message.app_id} blocks={blocks}>
              <MessageContent message={message} />
            </Alive>
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
      <MessageActions
        channel={channel}
        message={message}
        handle={handle}
        {...(onThread && { onThread })}
      />
    </article>
  );
}

/** Whether somebody types, or uses a control of an app or what it has opened, which React has below the row too. */
const isElsewhere = ({ target, currentTarget }: KeyboardEvent) =>
  target instanceof Element &&
  (!currentTarget.contains(target) ||
    target.closest('input, textarea, [role=dialog], [data-block]') !== null);

interface MessageActionsProps {
  readonly channel: string;
  readonly message: ShownMessage;
  readonly handle: MessageHandle;
  readonly onThread?: (ts: string) => void;
}

/** Actions on a message, visible while it has the pointer or the focus. */
function MessageActions({ channel, message, handle, onThread }: MessageActionsProps) {
  const [, setSearch] = usePanelSearch(workspaceSearch);
  return (
    <div
      className={css.actions}
      data-open={handle.isReacting || undefined}
      role="toolbar"
      aria-label="Message actions"
    >
      <DialogTrigger
        isOpen={handle.isReacting}
        onOpenChange={(open) => (open ? handle.react() : handle.stopReacting())}
      >
        <IconButton label="React" icon={<SmilePlus size={15} />} size="small" keys={['+']} />
        <Popover className={css.popover ?? ''} placement="bottom end">
          <Dialog aria-label="React" className={css.dialog ?? ''}>
            <EmojiPicker onPick={handle.toggle} />
          </Dialog>
        </Popover>
      </DialogTrigger>
      {onThread && (
        <IconButton
          label="Reply in thread"
          icon={<MessageSquareReply size={15} />}
          size="small"
          keys={['R']}
          onPress={() => onThread(message.ts)}
        />
      )}
      <IconButton
        label="Edit"
        icon={<Pencil size={15} />}
        size="small"
        keys={['E']}
        onPress={handle.edit}
      />
      <IconButton
        label="Delete"
        icon={<Trash2 size={15} />}
        size="small"
        keys={['Delete']}
        onPress={handle.askDelete}
      />
      <IconButton
        label="Link to this message"
        icon={<Link size={15} />}
        size="small"
        onPress={() => setSearch({ message: message.ts })}
      />
      <MessageShortcuts channel={channel} ts={message.ts} />
    </div>
  );
}

interface MessageEditorProps {
  readonly message: ShownMessage;
  readonly handle: MessageHandle;
}

/** Edits the text of a message. Enter saves, Escape cancels. */
function MessageEditor({ message, handle }: MessageEditorProps) {
  const [text, setText] = useState(message.text);
  const form = useRef<HTMLFormElement>(null);
  // The focus goes back to the row when its form closes.
  useLayoutEffect(() => {
    const row = form.current?.closest('article');
    // The focus would fall out of the page with the field it was in.
    return () => {
      if (row?.contains(document.activeElement) === true) row.focus();
    };
  }, []);
  return (
    <form
      ref={form}
      className={css.editor}
      aria-label="Edit the message"
      onSubmit={(event) => {
        event.preventDefault();
        handle.save(text);
      }}
    >
      <TextField
        autoFocus
        aria-label="Text of the message"
        rows={2}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape') handle.stopEditing();
          else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            handle.save(text);
          }
        }}
      />
      <div className={css.buttons}>
        <Button type="submit" size="small" variant="primary" isPending={handle.isSaving}>
          Save
        </Button>
        <Button size="small" variant="plain" onPress={handle.stopEditing}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const SHOWN = 48;
/** What people choose most, before anything is typed. */
const USUAL = ['+1', 'tada', 'eyes', 'heart', 'white_check_mark', 'x', 'joy', 'wave', 'rocket'];

/** Picks an emoji by name. A name that no emoji has can be sent as well: a workspace may have its own. */
function EmojiPicker({ onPick }: { readonly onPick: (name: string) => void }) {
  const [typed, setTyped] = useState('');
  const table = useLate(EMOJI_TABLE);
  const wanted = typed.trim().replaceAll(':', '');
  const found =
    wanted === ''
      ? USUAL.flatMap((name) => {
          const character = table?.emojiNamed(name, null);
          return character === undefined ? [] : [{ name, character }];
        })
      : (table?.emojiLike(wanted, SHOWN) ?? []);
  const options =
    wanted === '' || found.some(({ name }) => name === wanted)
      ? found
      : [...found, { name: wanted, character: `:${wanted}:` }];
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField autoFocus aria-label="Search emoji" className={css.search ?? ''}>
        <Input className={css.input ?? ''} placeholder="Search emoji" {...SEARCH_ROLE} />
      </SearchField>
      <ListBox
        aria-label="Emoji"
        layout="grid"
        className={css.grid ?? ''}
        onAction={(key) => onPick(String(key))}
      >
        {options.map(({ name, character }) => (
          <ListBoxItem
            key={name}
            id={name}
            textValue={name}
            aria-label={name}
            className={css.emoji ?? ''}
          >
            {character}
          </ListBoxItem>
        ))}
      </ListBox>
    </Autocomplete>
  );
}
