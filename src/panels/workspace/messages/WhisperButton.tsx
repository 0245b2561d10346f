import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { ComboBox } from '../../../ui/controls/ComboBox.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { useMethod } from '../../../client/use-method.ts';
import { usePeople } from '../data/use-people.ts';

export interface WhisperButtonProps {
  readonly channel: string;
  readonly thread: string | undefined;
  readonly text: string;
  readonly onSent: () => void;
}

/** Sends the typed message to one person of the channel only, with chat.postEphemeral. */
export function WhisperButton({ channel, thread, text, onSent }: WhisperButtonProps) {
  const people = usePeople();
  const [user, setUser] = useState('');
  const show = useMethod('chat.postEphemeral');
  const options = [...people.values()].flatMap(({ id, name, real_name, deleted, is_bot }) =>
    deleted || is_bot ? [] : [{ id, label: real_name, detail: name }],
  );
  return (
    <Popover
      label="Show to one person only"
      placement="top end"
      trigger={
        <IconButton
          label="Show to one person only"
          icon={<EyeOff size={16} />}
          isDisabled={text.trim() === ''}
        />
      }
    >
      {(close) => (
        <>
          <ComboBox label="Person" options={options} value={user} onChange={setUser} />
          <RefusalNote error={show.error} />
          <Button
            variant="primary"
            isPending={show.isPending}
            onPress={() =>
              show.mutate(
                { channel, user, text, thread_ts: thread },
                {
                  onSuccess: () => {
                    onSent();
                    close();
                  },
                },
              )
            }
          >
            Send to this person
          </Button>
        </>
      )}
    </Popover>
  );
}
