import MessagesSquare from 'lucide-react/icons/messages-square';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../../client/context.tsx';
import { messageOf } from '../../../../client/transport/refusal.ts';
import { ChoiceList } from '../../../../ui/controls/ChoiceList.tsx';
import { EmptyState } from '../../../../ui/display/EmptyState.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { Popover } from '../../../../ui/overlay/Popover.tsx';
import { Skeleton } from '../../../../ui/display/Skeleton.tsx';
import type { ArgumentFieldProps } from './ArgumentField.tsx';
import type { PickerSource } from './picker-source.ts';
import { recentMessages } from './recent-messages.ts';
import css from './MessagePicker.module.css';

/** Offers the recent messages of the channel in the form. It asks for them as anyone would: with a call. */
export function MessagePicker({ field, source, isDisabled, onChange }: ArgumentFieldProps) {
  if (source.history === null) return null;
  return (
    <Popover
      label="Recent messages"
      placement="bottom end"
      trigger={
        <IconButton
          label="Recent messages"
          variant="secondary"
          icon={<MessagesSquare size={15} />}
          isDisabled={isDisabled || source.channel === ''}
        />
      }
    >
      {(close) => (
        <RecentMessages
          source={source}
          chosen={field?.text ?? null}
          onChoose={(ts) => {
            onChange(ts);
            close();
          }}
        />
      )}
    </Popover>
  );
}

interface RecentMessagesProps {
  readonly source: PickerSource;
  readonly chosen: string | null;
  readonly onChoose: (ts: string) => void;
}

function RecentMessages({ source, chosen, onChoose }: RecentMessagesProps) {
  const client = useClient();
  const { data, error } = useQuery({
    queryKey: ['explorer', 'recent messages', source.channel, source.token],
    queryFn: ({ signal }) => recentMessages(client, source, signal),
    // Each opening asks anew: messages come and go.
    gcTime: 0,
    retry: false,
  });
  if (error) {
    return <EmptyState title="The messages could not be read">{messageOf(error)}</EmptyState>;
  }
  if (!data) return <Skeleton lines={5} label="Reading the messages" />;
  if (data.length === 0) {
    return <EmptyState title="No messages">Nothing was posted in this channel yet.</EmptyState>;
  }
  return (
    <div className={css.messages}>
      <ChoiceList
        label="Recent messages"
        options={data.map(({ ts, author, text }) => ({
          id: ts,
          label: text,
          detail: author === '' ? ts : `${ts}, by ${author}`,
        }))}
        value={data.some(({ ts }) => ts === chosen) ? chosen : null}
        onChange={onChoose}
      />
    </div>
  );
}
