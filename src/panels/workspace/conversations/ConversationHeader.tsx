import ArrowLeft from 'lucide-react/icons/arrow-left';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense, useState } from 'react';
import type { Conversation } from '../../../contract/entities.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu, type MenuAction } from '../../../ui/controls/Menu.tsx';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { useMethod } from '../../../client/use-method.ts';
import { KindIcon, PeopleDialog } from './ConversationList.tsx';
import css from './ConversationHeader.module.css';

export interface ConversationHeaderProps {
  readonly conversation: Conversation;
  readonly name: string;
  /** Returns to the list, in windows too narrow for both. */
  readonly onBack: () => void;
}

/** The name of the conversation, and actions on it. */
export function ConversationHeader({ conversation, name, onBack }: ConversationHeaderProps) {
  const { id, is_im, is_mpim, is_archived, is_member, num_members, purpose } = conversation;
  const [inviting, setInviting] = useState(false);
  const join = useMethod('conversations.join');
  const archive = useMethod('conversations.archive');
  const unarchive = useMethod('conversations.unarchive');
  const failed = [join, archive, unarchive].find(({ error }) => error !== null);
  const isDirect = is_im || is_mpim;
  const actions: readonly MenuAction[] = [
    { id: 'invite', label: 'Invite people…', onAction: () => setInviting(true) },
    is_archived
      ? {
          id: 'unarchive',
          label: 'Unarchive the channel',
          onAction: () => unarchive.mutate({ channel: id }),
        }
      : {
          id: 'archive',
          label: 'Archive the channel',
          isDanger: true,
          onAction: () => archive.mutate({ channel: id }),
        },
  ];
  return (
    <header className={css.header}>
      <div className={css.line}>
        <span className={css.back}>
          <IconButton label="All conversations" icon={<ArrowLeft size={16} />} onPress={onBack} />
        </span>
        <KindIcon conversation={conversation} />
        <h2 dir="auto" className={css.name}>
          {name}
        </h2>
        {is_archived && <Badge tone="caution">Archived</Badge>}
        {num_members !== undefined && <span className={css.count}>{num_members} members</span>}
        <span className={css.actions}>
          {!isDirect && is_member !== true && !is_archived && (
            <Button
              size="small"
              variant="primary"
              isPending={join.isPending}
              onPress={() => join.mutate({ channel: id })}
            >
              Join
            </Button>
          )}
          {!isDirect && (
            <Menu
              trigger={<IconButton label="Channel actions" icon={<Ellipsis size={16} />} />}
              groups={[{ title: 'Channel', actions }]}
            />
          )}
        </span>
      </div>
      {purpose !== undefined && purpose.value !== '' && (
        <p dir="auto" className={css.purpose}>
          {purpose.value}
        </p>
      )}
      <RefusalNote error={failed?.error ?? null} onDismiss={() => failed?.reset()} />
      <Suspense>
        {inviting && (
          <PeopleDialog
            title={`Invite people to ${name}`}
            method="conversations.invite"
            channel={id}
            action="Invite"
            onClose={() => setInviting(false)}
            onDone={() => setInviting(false)}
          />
        )}
      </Suspense>
    </header>
  );
}
