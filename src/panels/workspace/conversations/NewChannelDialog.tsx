import { useState } from 'react';
import { useMethod } from '../../../client/use-method.ts';
import type { Conversation } from '../../../contract/entities.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FormDialog } from '../../../ui/layout/FormDialog.tsx';

interface NewChannelDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (channel: string) => void;
}

/** Creates a channel with the acting token. */
export default function NewChannelDialog({ onClose, onCreated }: NewChannelDialogProps) {
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
