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
import type { FieldListProps, KeyHandler } from '../suggestions/Suggestions.tsx';
import css from './PostBox.module.css';
import { storeTypedText, keyOfTypedText, typedTextOf } from './typed-messages.ts';

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
  /** What the message is sent to: the name of the conversation, as in `#deploys`, or `the thread`. */
  readonly placeName: string;
  /** For a reply: the name of the conversation that it can also be sent to. */
  readonly alsoSendTo?: string;
}

/** The message box. It suggests `@name`, `#name` and emoji; the typed text survives other panels and a reload. */
export function PostBox({ channel, thread, placeName, alsoSendTo }: PostBoxProps) {
  const key = keyOfTypedText(channel, thread);
  const [text, setText] = useState(typedTextOf(key));
  const acting = useActing();
  const post = useMethod<{ ts: string }>('chat.postMessage');
  const people = usePeople();
  const groups = useUsergroups(text.includes('@'));
  const { keyOf } = useActingCalls();
  const queries = useQueryClient();
  const toMarkup = (typedMessage: string) =>
    encodeMentions(
      typedMessage,
      people.values(),
      groups,
      queries.getQueryData<readonly Conversation[]>(keyOf('conversations')),
    );
  /** Whether the next reply is also sent to the conversation, outside of the thread. */
  const [isBroadcast, setBroadcast] = useState(false);
  /** Messages that are not answered yet. The first is being sent, the others wait for it. */
  const outbox = useRef<{ readonly text: string; readonly isBroadcast: boolean }[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const keyHandler = useRef<KeyHandler>(null);
  /** Props of the field that tell screen readers about the list of suggestions; null without a list. */
  const [suggestionProps, setSuggestionProps] = useState<FieldListProps | null>(null);

  function writeText(next: string) {
    setText(next);
    storeTypedText(key, next);
  }
  const commands = useCommands(channel, text, writeText);
  const files = useAttachedFiles(channel, thread);

  /** Shares the files with the typed text. If the platform refuses, files and text stay. */
  async function shareFiles() {
    if (files.sentBytes !== null || !(await files.share(toMarkup(text)))) return;
    writeText('');
  }
  /**
   * Sends messages one after the other, in the order they were written. The user can write the next message at once.
   * A refused message comes back to the box, together with those that waited behind it.
   */
  async function send() {
    if (files.chosenFiles.length > 0) return shareFiles();
    if (text.trim() === '') return;
    if (commands.isCommand) {
      const typedMessage = text;
      writeText('');
      // The text of a failed command comes back to the box.
      if (!(await commands.run(toMarkup(typedMessage))) && typedTextOf(key) === '')
        writeText(typedMessage);
      return;
    }
    outbox.current.push({ text, isBroadcast });
    writeText('');
    setBroadcast(false);
    if (outbox.current.length > 1) return;
    for (let next = outbox.current[0]; next !== undefined; next = outbox.current[0]) {
      try {
        await post.mutateAsync({
          channel,
          text: toMarkup(next.text),
          thread_ts: thread,
          reply_broadcast: next.isBroadcast ? 'true' : undefined,
        });
        outbox.current.shift();
      } catch {
        const unsent = outbox.current.splice(0);
        const unsentTexts = unsent.map((message) => message.text);
        writeText([...unsentTexts, typedTextOf(key)].filter(Boolean).join('\n'));
        setBroadcast((isTicked) => isTicked || unsent.some((message) => message.isBroadcast));
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
        // React also reports the submit event of a dialog that was opened in the box.
        if (event.target === event.currentTarget) void send();
      }}
    >
      <RefusalNote error={post.error} onDismiss={() => post.reset()} />
      {files.chosenFiles.length > 0 && (
        <Suspense>
          <AttachedList files={files} onRetry={() => void send()} />
        </Suspense>
      )}
      <Suspense>
        <CommandHints commands={commands} />
        {/[@#:]/.test(text) && (
          <Suggestions
            text={text}
            writeText={writeText}
            form={form}
            keyHandler={keyHandler}
            onListProps={setSuggestionProps}
          />
        )}
      </Suspense>
      {alsoSendTo !== undefined && (
        <Suspense>
          <AlsoSend placeName={alsoSendTo} isSelected={isBroadcast} onChange={setBroadcast} />
        </Suspense>
      )}
      <div className={css.line}>
        <TextField
          aria-label={`Message to ${placeName}`}
          placeholder={`Message to ${placeName} as ${acting?.token?.label ?? 'nobody'}`}
          rows={1}
          {...commands.fieldProps}
          {...suggestionProps}
          value={text}
          onChange={writeText}
          onKeyDown={(event) => {
            if (commands.handleKey(event) || keyHandler.current?.(event) === true) {
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
          text={toMarkup(text)}
          onSent={() => writeText('')}
        />
        <Suspense fallback={<span className={css.room} />}>
          <LaterMenu
            channel={channel}
            thread={thread}
            text={toMarkup(text)}
            onScheduled={() => writeText('')}
          />
        </Suspense>
        <IconButton
          type="submit"
          label="Send"
          variant="primary"
          icon={<SendHorizontal size={16} />}
          isDisabled={
            files.sentBytes !== null || (text.trim() === '' && files.chosenFiles.length === 0)
          }
        />
      </div>
    </form>
  );
}

/** Chooses files for the next message. Files can also be dropped on the box, or pasted. */
function AttachButton({ files }: { readonly files: AttachedFiles }) {
  return (
    <FileTrigger allowsMultiple onSelect={(list) => files.add(list ?? [])}>
      <IconButton
        label="Attach files"
        icon={<Paperclip size={16} />}
        isDisabled={files.sentBytes !== null}
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
