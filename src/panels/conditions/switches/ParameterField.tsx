import { usePeopleById, userIdsIn } from '../../../client/people/people.ts';
import { peopleInWords } from '../../../kit/people/people-in-words.ts';
import { PersonComboBox } from '../../../kit/people/PersonComboBox.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { Parameter } from './parameter.ts';

export interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The longest text in which ids of people are looked for, in characters. */
const MAX_LIST_LENGTH = 1000;

/** The field of one parameter: a select if it has options, people to choose from for the id of one, otherwise text. */
export function ParameterField({ parameter, value, fault, onChange }: ParameterFieldProps) {
  const { name, kind, description, choices } = parameter;
  const options = kind === 'flag' ? ['true', 'false'] : choices;
  const ids = userIdsIn(value.slice(0, MAX_LIST_LENGTH));
  const meant = peopleInWords(ids, usePeopleById(ids));
  const texts = {
    label: <code>{name}</code>,
    description: meant === null ? description : `${meant} · ${description ?? ''}`,
    errorMessage: fault,
  };
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
  if (name === 'user_id') return <PersonComboBox {...texts} value={value} onChange={onChange} />;
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
