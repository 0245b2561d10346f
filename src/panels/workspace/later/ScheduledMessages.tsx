import { useQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { use } from 'react';
import { useActingCalls, useMethod } from '../../../client/use-method.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { NamesContext } from '../../../message/render/markup/names-context.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { dateAndTime } from '../../../ui/time/date-and-time.ts';
import { useTouched } from '../data/use-touched.ts';
import { IN_STEP_WHILE_SHOWN } from '../data/while-shown.ts';
import css from './Later.module.css';

/** A message as `chat.scheduledMessages.list` has it. */
interface Scheduled {
  readonly id: string;
  readonly channel_id: string;
  readonly post_at: number;
  readonly text: string;
}

/** The most messages that are listed: the next ones. */
const MAX_LISTED = 100;

/** What the acting person has scheduled, in all conversations; each can be deleted. */
export function ScheduledMessages({ onClose }: { readonly onClose: () => void }) {
  const { patientCall, keyOf } = useActingCalls();
  const names = use(NamesContext);
  const scheduled = useQuery({
    ...IN_STEP_WHILE_SHOWN,
    queryKey: keyOf('scheduled'),
    queryFn: async ({ signal }) => {
      const args = { limit: String(MAX_LISTED) };
      const body = await patientCall<{ scheduled_messages: readonly Scheduled[] }>(
        'chat.scheduledMessages.list',
        args,
        signal,
      );
      return body.scheduled_messages;
    },
  });
  useTouched((records) => {
    if (records.some(({ table }) => table === 'scheduled_messages')) void scheduled.refetch();
  });
  const remove = useMethod('chat.deleteScheduledMessage');
  const placeOf = (id: string) => {
    const name = names.channel(id);
    return name === null ? 'Direct conversation' : `#${name}`;
  };
  return (
    <Dialog title="Scheduled messages" isOpen onClose={onClose}>
      <Loaded what="the scheduled messages" from={{ scheduled }} lines={3} fills={false}>
        {(loaded) =>
          loaded.scheduled.length === 0 ? (
            <p className={css.quiet}>
              You have scheduled nothing. Write a message, then choose Send later.
            </p>
          ) : (
            <ul className={css.list} aria-label="Scheduled messages">
              {loaded.scheduled.map(({ id, channel_id, post_at, text }) => (
                <li key={id} className={css.item}>
                  <div className={css.said}>
                    <span className={css.quiet}>
                      {placeOf(channel_id)} · {dateAndTime(post_at)}
                    </span>
                    <span dir="auto" className={css.text}>
                      {text}
                    </span>
                  </div>
                  <IconButton
                    label={`Delete the message for ${placeOf(channel_id)} at ${dateAndTime(post_at)}`}
                    icon={<Trash2 size={15} />}
                    isPending={remove.isPending && remove.variables['scheduled_message_id'] === id}
                    onPress={() => remove.mutate({ channel: channel_id, scheduled_message_id: id })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <RefusalNote error={remove.error} onDismiss={() => remove.reset()} />
    </Dialog>
  );
}
