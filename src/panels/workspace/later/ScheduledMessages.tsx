import { useMutation, useQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, use } from 'react';
import { useClient } from '../../../client/context.tsx';
import { useActingCalls, useMethod } from '../../../client/use-method.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { NamesContext } from '../../../message/render/markup/names-context.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { dateAndTime } from '../../../ui/time/date-and-time.ts';
import { READ_WHEN_SHOWN, useRecordChanges } from '../data/use-record-changes.ts';
import css from './Later.module.css';
import tones from '../../../ui/style/tones.module.css';

/** A message in the answer of `chat.scheduledMessages.list`. */
interface ScheduledMessage {
  readonly id: string;
  readonly channel_id: string;
  readonly post_at: number;
  readonly text: string;
}

/** A scheduled message that could not be posted, with the error code. */
interface UnpostedMessage extends ScheduledMessage {
  readonly error: string;
}

/** Why a message was not posted, by error code. */
const FAILURE_REASONS: Readonly<Record<string, string>> = {
  account_inactive: 'its author had left, or its app was uninstalled',
  channel_not_found: 'the conversation was not there',
  ekm_access_denied: 'nobody could post at that time',
  is_archived: 'the conversation was archived',
  not_in_channel: 'its author was not in the conversation',
  restricted_action: 'only administrators could post there',
  thread_not_found: 'the message it replied to was deleted',
};

/** How many messages are listed: those with the earliest times. */
const MAX_LISTED = 100;

/** The acting person's scheduled messages of all conversations, and those that could not be posted. Each can be deleted. */
export function ScheduledMessages({ onClose }: { readonly onClose: () => void }) {
  const client = useClient();
  const { callWithRetry, keyOf, user } = useActingCalls();
  const names = use(NamesContext);
  const scheduledMessages = useQuery({
    ...READ_WHEN_SHOWN,
    queryKey: keyOf('scheduled'),
    queryFn: async ({ signal }) => {
      const args = { limit: String(MAX_LISTED) };
      const body = await callWithRetry<{ scheduled_messages: readonly ScheduledMessage[] }>(
        'chat.scheduledMessages.list',
        args,
        signal,
      );
      return body.scheduled_messages;
    },
  });
  const unpostedMessages = useQuery({
    ...READ_WHEN_SHOWN,
    queryKey: keyOf('unposted'),
    queryFn: async ({ signal }) => {
      const path = `/users/${user ?? ''}/unposted`;
      return (await client.sandbox<{ messages: readonly UnpostedMessage[] }>(path, { signal }))
        .messages;
    },
    enabled: user !== null,
  });
  useRecordChanges((records) => {
    if (!records.some(({ table }) => table === 'scheduled_messages')) return;
    void scheduledMessages.refetch();
    void unpostedMessages.refetch();
  });
  const deleteScheduled = useMethod('chat.deleteScheduledMessage');
  const deleteUnposted = useMutation({
    mutationFn: (id: string) =>
      client.sandbox(`/users/${user ?? ''}/unposted/${id}`, { method: 'DELETE' }),
    onSuccess: () => unpostedMessages.refetch(),
  });
  const conversationNameOf = (id: string) => {
    const name = names.channel(id);
    return name === null ? 'Direct conversation' : `#${name}`;
  };
  return (
    <Dialog title="Scheduled messages" isOpen onClose={onClose}>
      <Loaded what="the scheduled messages" from={{ scheduledMessages }} lines={3} fills={false}>
        {(loaded) =>
          loaded.scheduledMessages.length === 0 ? (
            <p className={tones.quiet}>
              You have scheduled nothing. Write a message, then choose Send later.
            </p>
          ) : (
            <ul className={css.list} aria-label="Scheduled messages">
              {loaded.scheduledMessages.map((message) => (
                <MessageItem
                  key={message.id}
                  message={message}
                  conversationName={conversationNameOf(message.channel_id)}
                  isPending={
                    deleteScheduled.isPending &&
                    deleteScheduled.variables['scheduled_message_id'] === message.id
                  }
                  onDelete={() =>
                    deleteScheduled.mutate({
                      channel: message.channel_id,
                      scheduled_message_id: message.id,
                    })
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {unpostedMessages.data !== undefined && unpostedMessages.data.length > 0 && (
        <section>
          <h3 className={css.heading}>Could not be posted</h3>
          <ul className={css.list} aria-label="Messages that could not be posted">
            {unpostedMessages.data.map((message) => (
              <MessageItem
                key={message.id}
                message={message}
                conversationName={conversationNameOf(message.channel_id)}
                isPending={deleteUnposted.isPending && deleteUnposted.variables === message.id}
                onDelete={() => deleteUnposted.mutate(message.id)}
              >
                <span className={css.reason}>
                  {message.error}: {FAILURE_REASONS[message.error] ?? 'it was refused'}
                </span>
              </MessageItem>
            ))}
          </ul>
        </section>
      )}
      <RefusalNote error={deleteScheduled.error} onDismiss={() => deleteScheduled.reset()} />
      <RefusalNote error={deleteUnposted.error} onDismiss={() => deleteUnposted.reset()} />
    </Dialog>
  );
}

interface MessageItemProps {
  readonly message: ScheduledMessage;
  readonly conversationName: string;
  readonly isPending: boolean;
  readonly onDelete: () => void;
  readonly children?: ReactNode;
}

function MessageItem({
  message: { post_at, text },
  conversationName,
  isPending,
  onDelete,
  children,
}: MessageItemProps) {
  return (
    <li className={css.item}>
      <div className={css.said}>
        <span className={tones.quiet}>
          {conversationName} · {dateAndTime(post_at)}
        </span>
        <span dir="auto" className={css.text}>
          {text}
        </span>
        {children}
      </div>
      <IconButton
        label={`Delete the message for ${conversationName} at ${dateAndTime(post_at)}`}
        icon={<Trash2 size={15} />}
        isPending={isPending}
        onPress={onDelete}
      />
    </li>
  );
}
