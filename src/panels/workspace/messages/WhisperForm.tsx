import { useState } from 'react';
import { useMethod } from '../../../client/use-method.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ComboBox } from '../../../ui/controls/ComboBox.tsx';
import { usePeople } from '../data/use-people.ts';

interface WhisperFormProps {
  readonly channel: string;
  readonly thread: string | undefined;
  readonly text: string;
  readonly onSent: () => void;
}

/** Selects a person, and shows the typed message to them alone, with chat.postEphemeral. */
export default function WhisperForm({ channel, thread, text, onSent }: WhisperFormProps) {
  const people = usePeople();
  const [user, setUser] = useState('');
  const postEphemeral = useMethod('chat.postEphemeral');
  const options = [...people.values()].flatMap(({ id, name, real_name, deleted, is_bot }) =>
    deleted || is_bot ? [] : [{ id, label: real_name, detail: name }],
  );
  return (
    <>
      <ComboBox label="Person" options={options} value={user} onChange={setUser} />
      <RefusalNote error={postEphemeral.error} />
      <Button
        variant="primary"
        isPending={postEphemeral.isPending}
        onPress={() =>
          postEphemeral.mutate({ channel, user, text, thread_ts: thread }, { onSuccess: onSent })
        }
      >
        Send to this person
      </Button>
    </>
  );
}
