import { useState } from 'react';
import { ComboBox } from '../../../ui/controls/ComboBox.tsx';
import { FormDialog } from '../../../ui/layout/FormDialog.tsx';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { useMethod } from '../../../client/use-method.ts';
import { usePeople } from '../data/use-people.ts';

interface PeopleDialogProps {
  readonly title: string;
  readonly method: 'conversations.open' | 'conversations.invite';
  /** The channel to invite people to. */
  readonly channel?: string;
  /** The text of the button. */
  readonly action: string;
  readonly onClose: () => void;
  readonly onDone: (channel: string) => void;
}

/** Selects people to start a conversation with, or to invite. */
export default function PeopleDialog({
  title,
  method,
  channel,
  action,
  onClose,
  onDone,
}: PeopleDialogProps) {
  const people = usePeople();
  const [userIds, setUserIds] = useState('');
  const mutation = useMethod<{ channel: { id: string } }>(method);
  const options = [...people.values()].flatMap(({ id, name, real_name, deleted }) =>
    deleted ? [] : [{ id, label: real_name, detail: name }],
  );
  return (
    <FormDialog
      title={title}
      size="small"
      action={action}
      isPending={mutation.isPending}
      onSubmit={() =>
        mutation.mutate(
          { users: userIds, channel },
          {
            onSuccess: (answer) => {
              onDone(answer.channel.id);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
      after={<RefusalNote error={mutation.error} />}
    >
      <ComboBox
        label="Person"
        options={options}
        value={userIds}
        onChange={setUserIds}
        description="Search by name, or enter ids separated by commas"
      />
    </FormDialog>
  );
}
