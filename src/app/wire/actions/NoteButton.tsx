import NotebookPen from 'lucide-react/icons/notebook-pen';
import { useState } from 'react';
import type { Exchange } from '../../../contract/sandbox.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { MAX_NOTE_LENGTH } from '../state/kept-notes.ts';
import { useNotes } from '../state/notes.ts';
import css from './ExchangeActions.module.css';

/** Writes a note to an exchange. */
export function NoteButton({ exchange }: { readonly exchange: Exchange }) {
  const { noteOf, write } = useNotes();
  const note = noteOf(exchange);
  return (
    <Popover
      label="Note"
      trigger={
        <IconButton
          size="small"
          label={note === '' ? 'Note' : 'Edit the note'}
          icon={<NotebookPen size={15} />}
        />
      }
    >
      {(close) => (
        <NoteForm
          initial={note}
          onClose={close}
          onWrite={(text) => {
            write(exchange, text);
            close();
          }}
        />
      )}
    </Popover>
  );
}

interface NoteFormProps {
  readonly initial: string;
  readonly onClose: () => void;
  /** An empty text removes the note. */
  readonly onWrite: (text: string) => void;
}

function NoteForm({ initial, onClose, onWrite }: NoteFormProps) {
  const [text, setText] = useState(initial);
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        onWrite(text);
      }}
    >
      <TextField
        label="Note to this call"
        description={`Kept in this browser, for you alone. ${text.length} of ${MAX_NOTE_LENGTH} characters.`}
        rows={4}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        onChange={setText}
        autoFocus
      />
      <div className={css.buttons}>
        {initial !== '' && (
          <Button variant="plain" onPress={() => onWrite('')}>
            Remove
          </Button>
        )}
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Save the note
        </Button>
      </div>
    </form>
  );
}

/** The note of an exchange; nothing without one. */
export function ExchangeNote({ exchange }: { readonly exchange: Exchange }) {
  const { noteOf } = useNotes();
  const note = noteOf(exchange);
  if (note === '') return null;
  return (
    <div role="note" aria-label="Note" className={css.note}>
      {note}
    </div>
  );
}
