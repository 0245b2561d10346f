import { useQueryClient } from '@tanstack/react-query';
import EyeOff from 'lucide-react/icons/eye-off';
import Paperclip from 'lucide-react/icons/paperclip';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { Suspense, useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useActing } from '../../../client/acting.ts';
import { useActingCalls, useMethod } from '../../../client/use-method.ts';
import type { Conversation } from '../../../contract/entities.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { lateView } from '../../../ui/late.ts';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { useCommands } from '../apps/use-commands.ts';
import { GlobalShortcuts } from '../apps/Shortcuts.tsx';
import { useUsergroups } from '../data/lookups.ts';
import { encodeMentions } from '../data/mentions.ts';
import { usePeople } from '../data/use-people.ts';
import { type AttachedFiles, useAttachedFiles } from '../files/use-attached-files.ts';
import type { FieldListProps, TakeKey } from '../suggestions/Suggestions.tsx';
import css from './PostBox.module.css';
import { storeTyped, keyOfTyped, typedText } from './typed-messages.ts';

const CommandHints = lateView(() => import('../apps/CommandHints.tsx'));
const AttachedList = lateView(() => import('../files/AttachedList.tsx'));
const AlsoSend = lateView(() => import('./AlsoSend.tsx'));
const LaterMenu = lateView(() => import('../later/LaterMenu.tsx'));
const Suggestions = lateView(() => import('../suggestions/Suggestions.tsx'));
const WhisperForm = lateView(() => import('./WhisperForm.tsx'));

export interface PostBoxProps {
  readonly channel: string;
  /** `ts` of the parent, for a reply. */
  readonly thread?: string;
  /** The name of the conversation, as in `#deploys`, or `the thread`. */
  readonly place: string;
  /** For a reply: the name of the conversation, which it can be sent to as well. */
  readonly around?: string;
}

/** The message box. It suggests `@name`, `#name` and emoji; the typed text survives other panels and a reload. */
export function PostBox({ channel, thread, place, around }: PostBoxProps) {
  const key = keyOfTyped(channel, thread);
  const [text, setText] = useState(typedText(key));
  const acting = useActing();
  const post = useMethod<{ ts: string }>('chat.postMessage');
  const people = usePeople();
  const groups = useUsergroups(text.includes('@'));
  const { keyOf } = useActingCalls();
  const queries = useQueryClient();
  const withMarkup = (typed: string) =>
    encodeMentions(
      typed,
      people.values(),
      groups,
      queries.getQueryData<readonly Conversation[]>(keyOf('conversations')),
    );
  /** Whether the next reply is also sent to the conversation. */
  const [isBroadcast, setBroadcast] = useState(false);
  /** Messages without an answer yet. The first is being sent, the others wait for it. */
  const outbox = useRef<string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const takeKey = useRef<TakeKey>(null);
  /** Tells screen readers about the list of suggestions, while there is one. */
  const [listProps, setListProps] = useState<FieldListProps | null>(null);

  function write(next: string) {
    setText(next);
    storeTyped(key, next);
  }
  const commands = useCommands(channel, text, write);
  const files = useAttachedFiles(channel, thread);

  /** Shares the files with the typed text. If that is refused, both stay. */
  async function share() {
    if (files.sent !== null || !(await files.share(withMarkup(text)))) return;
    write('');
  }
  /**
   * Sends messages one after the other, in the order they were written. The box is free for the next message at once.
   * A refused message comes back to the box, together with those that waited behind it.
   */
  async function send() {
    if (files.chosen.length > 0) return share();
    if (text.trim() === '') return;
    if (commands.isCommand) {
      const typed = text;
      write('');
      // A command that failed comes back to the box.
      if (!(await commands.run(withMarkup(typed))) && typedText(key) === '') write(typed);
      return;
    }
    outbox.current.push(text);
    write('');
    if (outbox.current.length > 1) return;
    for (let next = outbox.current[0]; next !== undefined; next = outbox.current[0]) {
      try {
        await post.mutateAsync({
          channel,
          text: withMarkup(next),
          thread_ts: thread,
          reply_broadcast: isBroadcast ? 'true' : undefined,
        });
        outbox.current.shift();
        setBroadcast(false);
      } catch {
        const unsent = outbox.current.splice(0);
        write([...unsent, typedText(key)].filter(Boolean).join('\n'));
      }
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files can be dropped here, or chosen by a button
    <form
      ref={form}
      className={css.box}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        files.add(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        files.add(event.clipboardData.files);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        // React also reports here the submit of a dialog that was opened in the box.
        if (event.target === event.currentTarget) void send();
      }}
    >
      <RefusalNote error={post.error} onDismiss={() => post.reset()} />
      {files.chosen.length > 0 && (
        <Suspense>
          <AttachedList files={files} onRetry={() => void send()} />
        </Suspense>
      )}
      <Suspense>
        <CommandHints commands={commands} />
        {/[@#:]/.test(text) && (
          <Suggestions
            text={text}
            write={write}
            box={form}
            takeKey={takeKey}
            onList={setListProps}
          />
        )}
      </Suspense>
      {around !== undefined && (
        <Suspense>
          <AlsoSend place={around} isSelected={isBroadcast} onChange={setBroadcast} />
        </Suspense>
      )}
      <div className={css.line}>
        <TextField
          aria-label={`Message to ${place}`}
          placeholder={`Message to ${place} as ${acting?.token?.label ?? 'nobody'}`}
          rows={1}
          {...commands.fieldProps}
          {...listProps}
          value={text}
          onChange={write}
          onKeyDown={(event) => {
            if (commands.handleKey(event) || takeKey.current?.(event) === true) {
              event.preventDefault();
              return;
            }
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void send();
          }}
        />
        <AttachButton files={files} />
        <GlobalShortcuts channel={channel} />
        <WhisperButton
          channel={channel}
          thread={thread}
          text={withMarkup(text)}
          onSent={() => write('')}
        />
        <Suspense fallback={<span className={css.room} />}>
          <LaterMenu
            channel={channel}
            thread={thread}
            text={withMarkup(text)}
            onScheduled={() => write('')}
          />
        </Suspense>
        <IconButton
          type="submit"
          label="Send"
          variant="primary"
          icon={<SendHorizontal size={16} />}
          isDisabled={files.sent !== null || (text.trim() === '' && files.chosen.length === 0)}
        />
      </div>
    </form>
  );
}

/** Chooses files for the next message. They can also be dropped on the box, or pasted. */
function AttachButton({ files }: { readonly files: AttachedFiles }) {
  return (
    <FileTrigger allowsMultiple onSelect={(list) => files.add(list ?? [])}>
      <IconButton
        label="Attach files"
        icon={<Paperclip size={16} />}
        isDisabled={files.sent !== null}
      />
    </FileTrigger>
  );
}

interface WhisperButtonProps {
  readonly channel: string;
  readonly thread: string | undefined;
  readonly text: string;
  readonly onSent: () => void;
}

/** Sends the typed message to one person of the channel only. */
function WhisperButton({ onSent, ...message }: WhisperButtonProps) {
  return (
    <Popover
      label="Show to one person only"
      placement="top end"
      trigger={
        <IconButton
          label="Show to one person only"
          icon={<EyeOff size={16} />}
          isDisabled={message.text.trim() === ''}
        />
      }
    >
      {(close) => (
        <Suspense>
          <WhisperForm
            {...message}
            onSent={() => {
              onSent();
              close();
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
