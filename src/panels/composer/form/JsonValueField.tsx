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

const formatValue = (value: unknown) => JSON.stringify(value, null, 2) ?? '';

/**
 * A value that is edited as JSON, because it has no form. While the text is invalid, it stays in the field and the
 * value does not change.
 */
export function JsonValueField({ value, onChange, errorMessage, ...rest }: JsonValueFieldProps) {
  /** The typed text, and the value that it stands for. If the value changes elsewhere, the text is discarded. */
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const current = formatValue(value);
  const text = typed !== null && typed.value === current ? typed.text : current;
  const parsed = parseJson(text);

  function write(next: string) {
    const parsed = parseJson(next);
    setTyped({ text: next, value: 'value' in parsed ? formatValue(parsed.value) : current });
    if ('value' in parsed) onChange(parsed.value);
  }
  return (
    <TextField
      {...rest}
      isCode
      rows={Math.min(16, Math.max(3, text.split('\n').length))}
      value={text}
      onChange={write}
      errorMessage={'fault' in parsed ? `Invalid JSON: ${parsed.fault}` : errorMessage}
    />
  );
}
