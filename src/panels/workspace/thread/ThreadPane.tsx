import X from 'lucide-react/icons/x';
import { messageOf } from '../../../client/transport/refusal.ts';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Skeleton } from '../../../ui/display/Skeleton.tsx';
import { Message } from '../messages/Message.tsx';
import { PostBox } from '../messages/PostBox.tsx';
import { placed } from '../messages/timeline.ts';
import { useThread } from '../messages/use-timeline.ts';
import css from './ThreadPane.module.css';

export interface ThreadPaneProps {
  readonly channel: string;
  /** `ts` of the parent, or of a reply. */
  readonly thread: string;
  readonly marked: string | undefined;
  readonly drafts: Map<string, string>;
  readonly onClose: () => void;
}

/** A thread: what began it, the replies, and a box for another. */
export function ThreadPane({ channel, thread, marked, drafts, onClose }: ThreadPaneProps) {
  const { data: messages, error } = useThread(channel, thread);
  const parent = messages?.[0];
  return (
    <section className={css.pane} aria-label="Thread">
      <header className={css.head}>
        <h2 className={css.title}>Thread</h2>
        <IconButton label="Close the thread" icon={<X size={16} />} onPress={onClose} />
      </header>
      {error && <EmptyState title="The thread cannot be read">{messageOf(error)}</EmptyState>}
      {!messages && !error && <Skeleton lines={4} label="Reading the thread" />}
      <div className={css.messages} role="feed" aria-label="Replies">
        {messages?.map((message, index) => (
          <Message
            key={message.ts}
            channel={channel}
            message={message}
            goesOn={index > 1 && placed(message, messages[index - 1], String).goesOn}
            isMarked={message.ts === marked}
          />
        ))}
      </div>
      {parent && (
        <PostBox channel={channel} thread={parent.ts} place="the thread" drafts={drafts} />
      )}
    </section>
  );
}
