import Hash from 'lucide-react/icons/hash';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import User from 'lucide-react/icons/user';
import { Suspense, useState } from 'react';
import { Text } from 'react-aria-components/ListBox';
import type { Conversation } from '../../../contract/entities.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { lateView } from '../../../ui/late.ts';
import { GroupedList } from '../../../ui/lists/GroupedList.tsx';
import { PersonState } from '../people/PersonState.tsx';
import hidden from '../../../ui/style/visually-hidden.module.css';
import { countText, type Unread as UnreadCounts } from '../unread/unread.ts';
import { groupConversations } from './conversation-groups.ts';
import css from './ConversationList.module.css';

export const PeopleDialog = lateView(() => import('./PeopleDialog.tsx'));
const NewChannelDialog = lateView(() => import('./NewChannelDialog.tsx'));

export interface ConversationListProps {
  readonly conversations: readonly Conversation[];
  readonly nameOf: (conversation: Conversation) => string;
  readonly unread: UnreadCounts;
  /** The id of the chosen conversation. */
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}

/** The conversations that the acting token can see, and a menu to start another one. */
export function ConversationList({
  conversations,
  nameOf,
  unread,
  chosenId,
  onChoose,
}: ConversationListProps) {
  const [openDialog, setOpenDialog] = useState<'channel' | 'direct' | null>(null);
  const directUsers = conversations.flatMap(({ user }) => user ?? []);
  const countOf = ({ id }: Conversation) => unread.get(id)?.unread_count_display ?? 0;
  return (
    <nav className={css.list} aria-label="Conversations">
      <div className={css.head}>
        <h2 className={css.title}>Conversations</h2>
        <Menu
          trigger={
            <IconButton label="Start a conversation" icon={<Plus size={16} />} size="small" />
          }
          groups={[
            {
              title: 'Start',
              actions: [
                { id: 'channel', label: 'New channel…', onAction: () => setOpenDialog('channel') },
                {
                  id: 'direct',
                  label: 'Direct conversation…',
                  onAction: () => setOpenDialog('direct'),
                },
              ],
            },
          ]}
        />
      </div>
      <GroupedList
        label="Conversations"
        groups={groupConversations(conversations, nameOf).map((group) => ({
          title: group.title,
          items: group.conversations.map((conversation) => ({
            id: conversation.id,
            name: nameOf(conversation),
            content: (
              <>
                <KindIcon conversation={conversation} />
                <Text slot="label" className={css.name} data-unread={countOf(conversation) > 0}>
                  <bdi>{nameOf(conversation)}</bdi>
                  {/* The count is in the label, because a list item does not update its description while it is shown. */}
                  <UnreadCount count={countOf(conversation)} />
                  {conversation.user !== undefined && (
                    <PersonState id={conversation.user} peopleInList={directUsers} />
                  )}
                </Text>
              </>
            ),
          })),
        }))}
        openId={chosenId}
        onChoose={onChoose}
        empty="This token cannot see any conversations."
      />
      <Suspense>
        {openDialog === 'channel' && (
          <NewChannelDialog onClose={() => setOpenDialog(null)} onCreated={onChoose} />
        )}
        {openDialog === 'direct' && (
          <PeopleDialog
            title="Open a direct conversation"
            method="conversations.open"
            action="Open"
            onClose={() => setOpenDialog(null)}
            onDone={onChoose}
          />
        )}
      </Suspense>
    </nav>
  );
}

/** How many messages are unread; shown beside a name. */
function UnreadCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className={hidden.hidden}>, </span>
      <span className={css.count}>{countText(count)}</span>
      <span className={hidden.hidden}> unread</span>
    </>
  );
}

/** An icon for the kind of the conversation. */
export function KindIcon({ conversation }: { readonly conversation: Conversation }) {
  const { is_im, is_mpim, is_private } = conversation;
  if (is_im || is_mpim) return <User size={14} aria-label="Direct" />;
  return is_private ? (
    <Lock size={14} aria-label="Private" />
  ) : (
    <Hash size={14} aria-label="Channel" />
  );
}
