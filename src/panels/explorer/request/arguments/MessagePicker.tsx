import MessagesSquare from 'lucide-react/icons/messages-square';
import { useQuery } from '@tanstack/react-query';
import { usePeopleById, userIdsIn } from '../../../../client/people/people.ts';
import { fullName } from '../../../../kit/people/people-in-words.ts';
import { useClient } from '../../../../client/context.tsx';
import { worldKey } from '../../../../client/queries.ts';
import { ChoiceList } from '../../../../ui/controls/ChoiceList.tsx';
import { EmptyState } from '../../../../ui/display/EmptyState.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { Popover } from '../../../../ui/overlay/Popover.tsx';
import { Loaded } from '../../../../kit/loading/Loaded.tsx';
import type { ArgumentFieldProps } from './ArgumentField.tsx';
import type { PickerSource } from './picker-source.ts';
import { recentMessages, type RecentMessage } from './recent-messages.ts';
import css from './MessagePicker.module.css';

/** Offers the recent messages of the channel in the form, read with a call of the acting token. */
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

function RecentMessages({ source, ...rest }: RecentMessagesProps) {
  const client = useClient();
  const query = useQuery({
    queryKey: worldKey(client, 'recent messages', source.channel, source.token),
    queryFn: ({ signal }) => recentMessages(client, source, signal),
    // Read again at every opening: messages come and go.
    gcTime: 0,
    retry: false,
  });
  return (
    <Loaded what="the messages" from={{ messages: query }} lines={5} fills={false}>
      {(loaded) => <MessageChoice {...loaded} {...rest} />}
    </Loaded>
  );
}

interface MessageChoiceProps extends Omit<RecentMessagesProps, 'source'> {
  readonly messages: readonly RecentMessage[];
}

function MessageChoice({ messages, chosen, onChoose }: MessageChoiceProps) {
  const people = usePeopleById(userIdsIn(messages.map(({ author }) => author).join(' ')));
  const nameOf = (author: string) => {
    const person = people.get(author);
    return person === undefined ? author : fullName(person);
  };
  if (messages.length === 0)
    return (
      <EmptyState title="No messages">This channel does not contain any messages yet.</EmptyState>
    );
  return (
    <div className={css.messages}>
      <ChoiceList
        label="Recent messages"
        options={messages.map(({ ts, author, text }) => ({
          id: ts,
          label: text,
          detail: author === '' ? ts : `${ts}, by ${nameOf(author)}`,
        }))}
        value={messages.some(({ ts }) => ts === chosen) ? chosen : null}
        onChange={onChoose}
      />
    </div>
  );
}
