import ArrowLeft from 'lucide-react/icons/arrow-left';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense, useState } from 'react';
import type { Conversation } from '../../../contract/entities.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu, type MenuAction } from '../../../ui/controls/Menu.tsx';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { lateView } from '../../../ui/late.ts';
import { classes } from '../../../ui/style/classes.ts';
import { useMethod } from '../../../client/use-method.ts';
import { PersonState } from '../people/PersonState.tsx';
import { KindIcon, PeopleDialog } from './ConversationList.tsx';
import css from './ConversationHeader.module.css';
import tones from '../../../ui/style/tones.module.css';

const BookmarksBar = lateView(() => import('../bookmarks/BookmarksBar.tsx'));
const Details = lateView(() => import('../details/Details.tsx'));

export interface ConversationHeaderProps {
  readonly conversation: Conversation;
  readonly name: string;
  /** Closes the conversation. A narrow window then shows the list; a wide one shows another conversation beside the list. */
  readonly onBack: () => void;
}

/** The name, topic and purpose of a conversation, with actions on it. */
export function ConversationHeader({ conversation, name, onBack }: ConversationHeaderProps) {
  const { id, is_im, is_mpim, is_archived, is_member, num_members, topic, purpose, user } =
    conversation;
  const [openDialog, setOpenDialog] = useState<'invite' | 'details' | null>(null);
  const join = useMethod('conversations.join');
  const archive = useMethod('conversations.archive');
  const unarchive = useMethod('conversations.unarchive');
  const failedMutation = [join, archive, unarchive].find(({ error }) => error !== null);
  const isDirect = is_im || is_mpim;
  const close = () => setOpenDialog(null);
  const detailsAction: MenuAction = {
    id: 'details',
    label: 'Details…',
    onAction: () => setOpenDialog('details'),
  };
  const actions: readonly MenuAction[] = [
    detailsAction,
    { id: 'invite', label: 'Invite people…', onAction: () => setOpenDialog('invite') },
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
  const kind = isDirect ? 'Conversation' : 'Channel';
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
        {user !== undefined && <PersonState id={user} showsWords />}
        {num_members !== undefined && (
          <Button size="small" variant="plain" onPress={detailsAction.onAction}>
            {num_members === 1 ? '1 member' : `${num_members} members`}
          </Button>
        )}
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
          <Menu
            trigger={<IconButton label={`${kind} actions`} icon={<Ellipsis size={16} />} />}
            groups={[{ title: kind, actions: isDirect ? [detailsAction] : actions }]}
          />
        </span>
      </div>
      <About text={topic?.value} />
      <About text={purpose?.value} isQuiet />
      <Suspense fallback={<div className={css.room} />}>
        <BookmarksBar channel={id} mayChange={!is_archived && (isDirect || is_member === true)} />
      </Suspense>
      <RefusalNote
        error={failedMutation?.error ?? null}
        onDismiss={() => failedMutation?.reset()}
      />
      <Suspense>
        {openDialog === 'invite' && (
          <PeopleDialog
            title={`Invite people to ${name}`}
            method="conversations.invite"
            channel={id}
            action="Invite"
            onClose={close}
            onDone={close}
          />
        )}
        {openDialog === 'details' && (
          <Details
            conversation={conversation}
            name={name}
            onClose={close}
            onLeft={() => {
              close();
              onBack();
            }}
          />
        )}
      </Suspense>
    </header>
  );
}

interface AboutProps {
  readonly text: string | undefined;
  readonly isQuiet?: boolean;
}

/** A topic or purpose on one line. Renders nothing for an empty text. */
const About = ({ text = '', isQuiet = false }: AboutProps) =>
  text !== '' && (
    <p dir="auto" className={classes(css.about, isQuiet && tones.muted)} title={text}>
      {text}
    </p>
  );
