import X from 'lucide-react/icons/x';
import { Suspense } from 'react';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { lateView } from '../../../ui/late.ts';
import { Message } from '../messages/Message.tsx';
import { PostBox } from '../messages/PostBox.tsx';
import { groupingOf } from '../data/timeline.ts';
import { useThread } from '../messages/use-timeline.ts';
import css from './ThreadPane.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';

const ThreadStatus = lateView(() => import('../agents/ThreadStatus.tsx'));

interface ThreadPaneProps {
  readonly channel: string;
  /** The name of the conversation, as in `#deploys`. */
  readonly conversationName: string;
  /** `ts` of the parent, or of a reply. */
  readonly thread: string;
  /** `ts` of the message that the address marks. */
  readonly markedTs: string | undefined;
  readonly onClose: () => void;
}

/** A thread: its first message, the replies, and a box to reply. */
export function ThreadPane({
  channel,
  conversationName,
  thread,
  markedTs,
  onClose,
}: ThreadPaneProps) {
  const threadQuery = useThread(channel, thread);
  return (
    <section className={layouts.fill} aria-label="Thread">
      <header className={css.head}>
        <h2 className={tones.title}>Thread</h2>
        <IconButton label="Close the thread" icon={<X size={16} />} onPress={onClose} />
      </header>
      <Loaded what="the thread" from={{ messages: threadQuery }} lines={4} fills={false}>
        {({ messages }) => (
          <>
            {/* A loaded thread can become unreadable, for example when its parent is deleted. */}
            <RefusalNote error={threadQuery.error} />
            <div className={css.messages} role="feed" aria-label="Replies">
              {messages.map((message, index) => (
                <Message
                  key={message.ts}
                  channel={channel}
                  message={message}
                  isGrouped={
                    index > 1 && groupingOf(message, messages[index - 1], String).isGrouped
                  }
                  isMarked={message.ts === markedTs}
                />
              ))}
            </div>
            {messages[0] && (
              <>
                <Suspense>
                  <ThreadStatus channel={channel} thread={messages[0].ts} />
                </Suspense>
                <PostBox
                  channel={channel}
                  thread={messages[0].ts}
                  placeName="the thread"
                  alsoSendTo={conversationName}
                />
              </>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
