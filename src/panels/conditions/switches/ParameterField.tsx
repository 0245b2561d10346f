import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { Parameter } from './parameter.ts';

export interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The field of one parameter: a select if it has options, otherwise text. */
export function ParameterField({ parameter, value, fault, onChange }: ParameterFieldProps) {
  const { name, kind, description, choices } = parameter;
  const options = kind === 'flag' ? ['true', 'false'] : choices;
  const texts = { label: <code>{name}</code>, description, errorMessage: fault };
  if (options.length > 0) {
    return (
      <Select
        {...texts}
        isCode
        options={options.map((id) => ({ id, label: id }))}
        value={value === '' ? null : value}
        onChange={onChange}
      />
    );
  }
  return (
    <TextField
      {...texts}
      isCode
      value={value}
      onChange={onChange}
      {...((kind === 'number' || kind === 'integer') && { inputMode: 'decimal' })}
    />
  );
}
