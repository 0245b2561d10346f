import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { usePanelSearch } from '../../../kit/panel.ts';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { workspaceSearch } from '../data/workspace-search.ts';
import { Ephemerals } from './Ephemerals.tsx';
import { MessageList } from './MessageList.tsx';
import { PostBox } from './PostBox.tsx';
import { useTimeline } from './use-timeline.ts';

interface MessagesProps {
  readonly channel: string;
  /** The conversation, as the message box names it. */
  readonly place: string;
}

/** The messages of a conversation, and the box to write one. */
export function Messages({ channel, place }: MessagesProps) {
  const [search, setSearch] = usePanelSearch(workspaceSearch);
  const timeline = useTimeline(channel);
  return (
    <>
      <Loaded what="the messages" from={{ timeline }}>
        {(loaded) =>
          loaded.timeline.messages.length > 0 ? (
            <MessageList
              channel={channel}
              timeline={loaded.timeline}
              older={timeline.older}
              marked={search.message}
              onThread={(thread) => setSearch({ thread })}
            />
          ) : (
            <EmptyState title="No messages yet">Write the first message below.</EmptyState>
          )
        }
      </Loaded>
      <Ephemerals channel={channel} />
      <PostBox key={channel} channel={channel} place={place} />
    </>
  );
}
