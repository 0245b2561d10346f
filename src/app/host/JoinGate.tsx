import { useId, useState } from 'react';
import type { HostJoining } from '../../contract/host.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { HostMessage } from './HostMessage.tsx';

/** The longest name, as the server takes it. */
const MAX_NAME_LENGTH = 40;

interface JoinGateProps {
  readonly joining: HostJoining;
  /** Why the key that the browser had is of no use. */
  readonly problem: string | null;
}

/** Lets somebody join the class that shares the world, with a name and no account. */
export function JoinGate({ joining: { link, join }, problem }: JoinGateProps) {
  const form = useId();
  const [name, setName] = useState('');
  const [pasted, setPasted] = useState('');
  const [watch, setWatch] = useState(false);
  const [isPending, setPending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  async function submit() {
    setPending(true);
    setRefused(null);
    try {
      await join({ name, watch, ...(link === null && { link: pasted }) });
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error));
      setPending(false);
    }
  }

  return (
    <HostMessage
      title={link === 'teach' ? 'Teach this class' : 'Join the class'}
      problem={refused ?? problem}
      actions={
        <Button
          type="submit"
          form={form}
          variant="primary"
          isPending={isPending}
          isDisabled={name.trim() === '' || (link === null && pasted.trim() === '')}
        >
          {link === 'teach' ? 'Begin' : 'Join'}
        </Button>
      }
    >
      <p>
        {link === 'teach'
          ? 'Whoever joins by this link can do everything in this world, and sees how far everybody is. Say what the class should call you.'
          : 'A class shares this world. Say what the others should call you; you need no account. This browser remembers you.'}
      </p>
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {link === null && (
          <TextField
            label="Link"
            description="The link that the teacher gave you"
            isCode
            isRequired
            value={pasted}
            onChange={setPasted}
          />
        )}
        <TextField
          label="Your name"
          isRequired
          autoFocus
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onChange={setName}
        />
        {link !== 'teach' && (
          <Checkbox isSelected={watch} onChange={setWatch}>
            Only watch, without a person and an app of my own
          </Checkbox>
        )}
      </form>
    </HostMessage>
  );
}
