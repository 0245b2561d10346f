import Hash from 'lucide-react/icons/hash';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import User from 'lucide-react/icons/user';
import { useState } from 'react';
import { Text } from 'react-aria-components/ListBox';
import { useMethod } from '../../../client/use-method.ts';
import type { Conversation } from '../../../contract/entities.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FormDialog } from '../../../ui/layout/FormDialog.tsx';
import { GroupedList } from '../../../ui/lists/GroupedList.tsx';
import { conversationGroups } from './conversation-groups.ts';
import css from './ConversationList.module.css';
import { PeopleDialog } from './PeopleDialog.tsx';

export interface ConversationListProps {
  readonly conversations: readonly Conversation[];
  readonly nameOf: (conversation: Conversation) => string;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** The conversations that the acting token can see, and a menu to start another one. */
export function ConversationList({
  conversations,
  nameOf,
  chosen,
  onChoose,
}: ConversationListProps) {
  const [starting, setStarting] = useState<'channel' | 'direct' | null>(null);
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
                { id: 'channel', label: 'New channel…', onAction: () => setStarting('channel') },
                {
                  id: 'direct',
                  label: 'Direct conversation…',
                  onAction: () => setStarting('direct'),
                },
              ],
            },
          ]}
        />
      </div>
      <GroupedList
        label="Conversations"
        groups={conversationGroups(conversations, nameOf).map((group) => ({
          title: group.title,
          items: group.conversations.map((conversation) => ({
            id: conversation.id,
            name: nameOf(conversation),
            content: (
              <>
                <KindIcon conversation={conversation} />
                <Text slot="label" className={css.name}>
                  <bdi>{nameOf(conversation)}</bdi>
                </Text>
              </>
            ),
          })),
        }))}
        chosen={chosen}
        onChoose={onChoose}
        empty="This token cannot see any conversations."
      />
      {starting === 'channel' && (
        <NewChannelDialog onClose={() => setStarting(null)} onCreated={onChoose} />
      )}
      {starting === 'direct' && (
        <PeopleDialog
          title="Open a direct conversation"
          method="conversations.open"
          action="Open"
          onClose={() => setStarting(null)}
          onDone={onChoose}
        />
      )}
    </nav>
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

interface NewChannelDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (channel: string) => void;
}

/** Creates a channel with the acting token. */
function NewChannelDialog({ onClose, onCreated }: NewChannelDialogProps) {
  const [name, setName] = useState('');
  const [isPrivate, setPrivate] = useState(false);
  const create = useMethod<{ channel: Conversation }>('conversations.create');
  return (
    <FormDialog
      title="New channel"
      size="small"
      action="Create"
      isPending={create.isPending}
      onSubmit={() =>
        create.mutate(
          { name, is_private: String(isPrivate) },
          {
            onSuccess: ({ channel }) => {
              onCreated(channel.id);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
      after={
        <>
          <Switch isSelected={isPrivate} onChange={setPrivate}>
            Private: only members can see it
          </Switch>
          <RefusalNote error={create.error} />
        </>
      }
    >
      <TextField
        autoFocus
        label="Name"
        value={name}
        onChange={setName}
        description="Lowercase letters, digits, - and _"
      />
    </FormDialog>
  );
}
