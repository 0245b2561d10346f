import { useId, useState } from 'react';
import type { Conversation } from '../../../contract/entities.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { useMethod } from '../../../client/use-method.ts';

export interface NewChannelDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (channel: string) => void;
}

/** Creates a channel with the acting token. */
export function NewChannelDialog({ onClose, onCreated }: NewChannelDialogProps) {
  const form = useId();
  const [name, setName] = useState('');
  const [isPrivate, setPrivate] = useState(false);
  const create = useMethod<{ channel: Conversation }>('conversations.create');
  return (
    <Dialog
      title="New channel"
      size="small"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" isPending={create.isPending}>
            Create
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate(
            { name, is_private: String(isPrivate) },
            {
              onSuccess: ({ channel }) => {
                onCreated(channel.id);
                onClose();
              },
            },
          );
        }}
      >
        <TextField
          autoFocus
          label="Name"
          value={name}
          onChange={setName}
          description="Lowercase letters, digits, - and _"
        />
      </form>
      <Switch isSelected={isPrivate} onChange={setPrivate}>
        Private: only members can see it
      </Switch>
      <RefusalNote error={create.error} />
    </Dialog>
  );
}
