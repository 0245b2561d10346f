import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useState } from 'react';
import { useActing } from '../../../client/acting.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { RefusalNote } from '../RefusalNote.tsx';
import { useMethod } from '../use-method.ts';
import css from './PostBox.module.css';
import { WhisperButton } from './WhisperButton.tsx';

export interface PostBoxProps {
  readonly channel: string;
  /** `ts` of the parent, for a reply. */
  readonly thread?: string;
  /** Where it goes, as in `#deploys`. */
  readonly place: string;
  /** What was typed is kept under this name while the panel is open. */
  readonly drafts: Map<string, string>;
  readonly onPosted?: () => void;
}

/** Writes a message. Enter sends it, Shift Enter begins a line; what is refused stays where it was typed. */
export function PostBox({ channel, thread, place, drafts, onPosted }: PostBoxProps) {
  const key = `${channel} ${thread ?? ''}`;
  const [text, setText] = useState(drafts.get(key) ?? '');
  const acting = useActing();
  const post = useMethod<{ ts: string }>('chat.postMessage');

  function write(next: string) {
    setText(next);
    drafts.set(key, next);
  }
  function send() {
    if (text.trim() === '' || post.isPending) return;
    const sent = text;
    post.mutate(
      { channel, text: sent, thread_ts: thread },
      {
        onSuccess: () => {
          // What was typed while it was on its way is not lost with it.
          setText((now) => (now === sent ? '' : now));
          drafts.delete(key);
          onPosted?.();
        },
      },
    );
  }

  return (
    <form
      className={css.box}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <RefusalNote error={post.error} onDismiss={() => post.reset()} />
      <div className={css.line}>
        <TextField
          aria-label={`Message to ${place}`}
          placeholder={`Message to ${place} as ${acting?.token?.label ?? 'nobody'}`}
          rows={1}
          value={text}
          onChange={write}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <WhisperButton
          channel={channel}
          thread={thread}
          text={text}
          onSent={() => {
            setText('');
            drafts.delete(key);
          }}
        />
        <IconButton
          type="submit"
          label="Send"
          variant="primary"
          icon={<SendHorizontal size={16} />}
          isDisabled={text.trim() === ''}
          isPending={post.isPending}
        />
      </div>
    </form>
  );
}
