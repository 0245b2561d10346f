import { useState } from 'react';
import { MAX_WORLD_TITLE_LENGTH } from '../../contract/worlds.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import css from './Worlds.module.css';

interface TitleFormProps {
  readonly label: string;
  readonly initial: string;
  /** What the button says. */
  readonly action: string;
  readonly onCancel: () => void;
  readonly onSubmit: (title: string) => Promise<void>;
}

/** Asks for the title of a world. */
export function TitleForm({ label, initial, action, onCancel, onSubmit }: TitleFormProps) {
  const [title, setTitle] = useState(initial);
  const [isPending, setPending] = useState(false);
  async function submit() {
    setPending(true);
    await onSubmit(title);
    setPending(false);
  }
  return (
    <form
      className={css.task}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={css.field}>
        <TextField
          label={label}
          value={title}
          onChange={setTitle}
          maxLength={MAX_WORLD_TITLE_LENGTH / 2}
          isRequired
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel();
            else event.continuePropagation(); // The dialog closes with Escape.
          }}
          autoFocus
        />
      </div>
      <Button onPress={onCancel}>Cancel</Button>
      <Button
        type="submit"
        variant="primary"
        isDisabled={title.trim() === ''}
        isPending={isPending}
      >
        {action}
      </Button>
    </form>
  );
}
