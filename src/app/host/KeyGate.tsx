import { useId, useState } from 'react';
import type { HostLocked } from '../../contract/host.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { HostMessage } from './HostMessage.tsx';

/** Asks for the sandbox key, which a server requires from other machines. */
export function KeyGate({ problem, unlock }: HostLocked) {
  const form = useId();
  const [key, setKey] = useState('');
  return (
    <HostMessage
      title="This server requires a sandbox key"
      problem={problem}
      actions={
        <Button type="submit" form={form} variant="primary" isDisabled={key.trim() === ''}>
          Open Parley
        </Button>
      }
    >
      <p>
        You opened Parley from a different machine than the one it runs on. The server printed a
        sandbox key when it started. Anyone who has the key can read and change everything here.
      </p>
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          unlock(key);
        }}
      >
        <TextField
          label="Sandbox key"
          description="This tab remembers it until you close it"
          type="password"
          isCode
          isRequired
          value={key}
          onChange={setKey}
        />
      </form>
    </HostMessage>
  );
}
