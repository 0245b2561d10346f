import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { usePanelSearch } from '../../../kit/panel.ts';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import type { Timeline } from '../data/timeline.ts';
import { workspaceSearch } from '../data/workspace-search.ts';
import { AuthorsContext } from '../people/PersonState.tsx';
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
            <AuthorsContext value={authorsOf(loaded.timeline)}>
              <MessageList
                channel={channel}
                timeline={loaded.timeline}
                older={timeline.older}
                marked={search.message}
                onThread={(thread) => setSearch({ thread })}
              />
            </AuthorsContext>
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

/** Everybody who wrote one of the messages, the newest authors first. */
const authorsOf = ({ messages }: Timeline): readonly string[] => [
  ...new Set(messages.toReversed().flatMap(({ user }) => user ?? [])),
];
