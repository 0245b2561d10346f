import type { ReactNode } from 'react';
import { ComboBox } from '../../../../ui/controls/ComboBox.tsx';
import { TextField } from '../../../../ui/controls/TextField.tsx';
import { argumentKind } from '../../draft/argument-kind.ts';
import type { ArgumentFieldProps } from './ArgumentField.tsx';
import { PersonComboBox } from '../../../../kit/people/PersonComboBox.tsx';
import { CursorShortcut } from './CursorShortcut.tsx';
import { MessagePicker } from './MessagePicker.tsx';
import type { Suggestion } from './suggestions.ts';
import { TriState } from './TriState.tsx';
import css from './ArgumentField.module.css';

interface ArgumentControlProps extends ArgumentFieldProps {
  readonly suggestions: readonly Suggestion[];
  readonly description: ReactNode;
  readonly errorMessage: string | undefined;
}

/** The control for an argument. Every control accepts any text. */
export function ArgumentControl(props: ArgumentControlProps) {
  const { name, schema, field, isDisabled, onChange, suggestions, description, errorMessage } =
    props;
  const text = field?.text ?? '';
  // An empty control means that the argument is not sent. To send an empty value, edit the body.
  const typed = (value: string) => onChange(value === '' ? null : value);
  const shared = { 'aria-label': name, description, errorMessage, isDisabled };

  if (PEOPLE_ARGUMENTS.has(name)) {
    return <PersonComboBox {...shared} value={text} onChange={typed} />;
  }
  if (suggestions.length > 0) {
    return <ComboBox {...shared} options={suggestions} value={text} onChange={typed} />;
  }
  const kind = argumentKind(schema);
  if (kind.control === 'boolean' && ['', 'true', 'false'].includes(text)) {
    return <TriState {...shared} value={text} onChange={typed} />;
  }
  const rows = kind.control === 'json' ? 4 : name === 'text' || text.includes('\n') ? 2 : undefined;
  return (
    <div className={css.control}>
      <TextField
        {...shared}
        isCode
        value={text}
        onChange={typed}
        {...(rows !== undefined && { rows })}
        {...(kind.control === 'json' && { placeholder: kind.shape === 'array' ? '[]' : '{}' })}
      />
      {MESSAGE_ARGUMENTS.has(name) && <MessagePicker {...props} />}
      {name === 'cursor' && <CursorShortcut {...props} />}
    </div>
  );
}

/** Arguments that hold the id of somebody, or several ids. */
const PEOPLE_ARGUMENTS = new Set(['user', 'users']);

/** Arguments that name a message of the channel beside them. */
const MESSAGE_ARGUMENTS = new Set(['ts', 'thread_ts', 'timestamp', 'message_ts']);
