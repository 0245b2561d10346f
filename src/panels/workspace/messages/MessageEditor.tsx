import { useLayoutEffect, useRef, useState } from 'react';
import type { ShownMessage } from '../../../contract/entities.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import css from './MessageEditor.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import type { MessageHandle } from './use-message.tsx';

interface MessageEditorProps {
  readonly message: ShownMessage;
  readonly handle: MessageHandle;
}

/** Edits the text of a message. Enter saves, Escape cancels. */
export default function MessageEditor({ message, handle }: MessageEditorProps) {
  const [text, setText] = useState(message.text);
  const form = useRef<HTMLFormElement>(null);
  // When the form closes, its field is removed: the focus moves to the row of the message.
  useLayoutEffect(() => {
    const row = form.current?.closest('article');
    return () => {
      if (row?.contains(document.activeElement) === true) row.focus();
    };
  }, []);
  return (
    <form
      ref={form}
      className={layouts.stack}
      aria-label="Edit the message"
      onSubmit={(event) => {
        event.preventDefault();
        handle.save(text);
      }}
    >
      <TextField
        autoFocus
        aria-label="Text of the message"
        rows={2}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape') handle.stopEditing();
          else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            handle.save(text);
          }
        }}
      />
      <div className={css.buttons}>
        <Button type="submit" size="small" variant="primary" isPending={handle.isSaving}>
          Save
        </Button>
        <Button size="small" variant="plain" onPress={handle.stopEditing}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
