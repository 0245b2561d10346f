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
  /** The typed text, and its value as formatted JSON. If the value changes elsewhere, the text is discarded. */
  const [lastEdit, setLastEdit] = useState<{ text: string; json: string } | null>(null);
  const currentJson = formatValue(value);
  const text = lastEdit !== null && lastEdit.json === currentJson ? lastEdit.text : currentJson;
  const parsed = parseJson(text);

  function edit(newText: string) {
    const result = parseJson(newText);
    setLastEdit({
      text: newText,
      json: 'value' in result ? formatValue(result.value) : currentJson,
    });
    if ('value' in result) onChange(result.value);
  }
  return (
    <TextField
      {...rest}
      isCode
      rows={Math.min(16, Math.max(3, text.split('\n').length))}
      value={text}
      onChange={edit}
      errorMessage={'fault' in parsed ? `Invalid JSON: ${parsed.fault}` : errorMessage}
    />
  );
}
