import { useId, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { ComboBox } from '../../../ui/controls/ComboBox.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { useMethod } from '../../../client/use-method.ts';
import { usePeople } from '../data/use-people.ts';

export interface PeopleDialogProps {
  readonly title: string;
  readonly method: 'conversations.open' | 'conversations.invite';
  /** The channel to invite people to. */
  readonly channel?: string;
  readonly action: string;
  readonly onClose: () => void;
  readonly onDone: (channel: string) => void;
}

/** Selects people, to start a conversation or to invite them. */
export function PeopleDialog({
  title,
  method,
  channel,
  action,
  onClose,
  onDone,
}: PeopleDialogProps) {
  const form = useId();
  const people = usePeople();
  const [users, setUsers] = useState('');
  const run = useMethod<{ channel: { id: string } }>(method);
  const options = [...people.values()].flatMap(({ id, name, real_name, deleted }) =>
    deleted ? [] : [{ id, label: real_name, detail: name }],
  );
  return (
    <Dialog
      title={title}
      size="small"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" isPending={run.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          run.mutate(
            { users, channel },
            {
              onSuccess: (done) => {
                onDone(done.channel.id);
                onClose();
              },
            },
          );
        }}
      >
        <ComboBox
          label="Person"
          options={options}
          value={users}
          onChange={setUsers}
          description="Search by name, or enter ids separated by commas"
        />
      </form>
      <RefusalNote error={run.error} />
    </Dialog>
  );
}
