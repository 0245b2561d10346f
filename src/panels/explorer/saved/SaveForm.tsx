import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { MAX_NAME_LENGTH, findSaveFault, type CallToSave } from './saved-calls.ts';
import { saveCall } from './saved-store.ts';
import css from './SaveForm.module.css';

export interface SaveFormProps {
  readonly call: Omit<CallToSave, 'name'>;
  readonly onClose: () => void;
}

/** Asks for a name, and saves the call under it. */
export default function SaveForm({ call, onClose }: SaveFormProps) {
  const { announce } = usePanelShell();
  const [name, setName] = useState(call.method);
  const fault = findSaveFault(call);
  if (fault !== null) return <p className={css.form}>{fault}</p>;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        const isStored = saveCall({ ...call, name });
        announce(
          isStored
            ? `Saved as ${name.trim() || call.method}.`
            : 'Saved until this tab is closed: the browser has no room for more.',
        );
        onClose();
      }}
    >
      <TextField
        label="Name of the call"
        description={
          call.answer === null
            ? 'Kept in this browser, without its token and other secrets. It has no answer yet.'
            : 'Kept in this browser with its answer, without its token and other secrets.'
        }
        value={name}
        onChange={setName}
        maxLength={MAX_NAME_LENGTH}
        autoFocus
      />
      <div className={css.buttons}>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </div>
    </form>
  );
}
