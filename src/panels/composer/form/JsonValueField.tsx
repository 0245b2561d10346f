import { useState } from 'react';
import { parseJson } from '../../../contract/json.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';

export interface JsonValueFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly errorMessage?: string | undefined;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

const written = (value: unknown) => JSON.stringify(value, null, 2) ?? '';

/**
 * A value that has no form of its own, as JSON. What is no JSON yet stays in the field, and the value as it
 * was.
 */
export function JsonValueField({ value, onChange, errorMessage, ...rest }: JsonValueFieldProps) {
  /** What was typed, and the value it was typed over: another value takes its place. */
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  const current = written(value);
  const text = typed !== null && typed.over === current ? typed.text : current;
  const read = parseJson(text);

  function write(next: string) {
    const value = parseJson(next);
    setTyped({ text: next, over: 'value' in value ? written(value.value) : current });
    if ('value' in value) onChange(value.value);
  }
  return (
    <TextField
      {...rest}
      isCode
      rows={Math.min(16, Math.max(3, text.split('\n').length))}
      value={text}
      onChange={write}
      errorMessage={'fault' in read ? `This is no JSON yet: ${read.fault}` : errorMessage}
    />
  );
}
