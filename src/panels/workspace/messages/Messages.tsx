import EyeOff from 'lucide-react/icons/eye-off';
import X from 'lucide-react/icons/x';
import { useMemo } from 'react';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { usePanelSearch } from '../../../kit/panel.ts';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import type { Timeline } from '../data/timeline.ts';
import { workspaceSearch } from '../data/workspace-search.ts';
import { AuthorsContext } from '../people/PersonState.tsx';
import { MessageList } from './MessageList.tsx';
import { PostBox } from './PostBox.tsx';
import { useTimeline } from './use-timeline.ts';
import type { Message } from '../../../contract/entities.ts';
import { MessageContent } from '../../../message/render/MessageContent.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { LiveBlocks } from '../apps/LiveBlocks.tsx';
import { blocksOf } from '../../../kit/elements/element-fields.ts';
import { useEphemeralMessages } from '../apps/use-apps.ts';
import { authorName, usePerson } from '../data/use-people.ts';
import css from './Messages.module.css';
import tones from '../../../ui/style/tones.module.css';

interface MessagesProps {
  readonly channel: string;
  /** The name of the conversation, as in `#deploys`, for the message box. */
  readonly placeName: string;
}

/** The messages of a conversation, and the box to write one. */
export function Messages({ channel, placeName }: MessagesProps) {
  const [search, setSearch] = usePanelSearch(workspaceSearch);
  const timeline = useTimeline(channel);
  return (
    <>
      <Loaded what="the messages" from={{ timeline }}>
        {(loaded) =>
          loaded.timeline.messages.length > 0 ? (
            <AuthorsContext value={authorsOf(loaded.timeline)}>
              <MessageList
                channel={channel}
                timeline={loaded.timeline}
                loadOlder={timeline.loadOlder}
                markedTs={search.message}
                onOpenThread={(thread) => setSearch({ thread })}
              />
            </AuthorsContext>
          ) : (
            <EmptyState title="No messages yet">Write the first message below.</EmptyState>
          )
        }
      </Loaded>
      <EphemeralMessages channel={channel} />
      <PostBox key={channel} channel={channel} placeName={placeName} />
    </>
  );
}

/** The authors of the messages, the newest first. */
const authorsOf = ({ messages }: Timeline): readonly string[] => [
  ...new Set(messages.toReversed().flatMap(({ user }) => user ?? [])),
];

/** The messages that only the acting person sees, until they dismiss them. */
function EphemeralMessages({ channel }: { readonly channel: string }) {
  const { messages, dismiss } = useEphemeralMessages(channel);
  if (messages.length === 0) return null;
  return (
    <div className={css.list} aria-label="Only visible to you" role="log">
      {messages.map((message) => (
        <EphemeralRow key={message.ts} channel={channel} message={message} onDismiss={dismiss} />
      ))}
    </div>
  );
}

interface EphemeralRowProps {
  readonly channel: string;
  readonly message: Message;
  readonly onDismiss: (ts: string) => void;
}

function EphemeralRow({ channel, message, onDismiss }: EphemeralRowProps) {
  const { ts } = message;
  const author = usePerson(message.user);
  const name = authorName(message, author);
  const place = useMemo(() => ({ channel, ts }), [channel, ts]);
  const blocks = useMemo(() => blocksOf(message), [message]);
  return (
    <div ref={scrollIntoView} className={css.item}>
      <EyeOff size={15} />
      <div className={css.body}>
        <p className={tones.quiet}>
          Only visible to you · <bdi>{name}</bdi>
        </p>
        <LiveBlocks place={place} app_id={message.app_id} blocks={blocks}>
          <MessageContent message={message} />
        </LiveBlocks>
      </div>
      <IconButton
        label="Dismiss the message"
        icon={<X size={14} />}
        size="small"
        onPress={() => onDismiss(ts)}
      />
    </div>
  );
}

/** Scrolls to a new message, because it usually answers what the person has just done. */
const scrollIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });
