import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { JsonSchema } from '../../../../contract/catalog.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { TextField } from '../../../../ui/controls/TextField.tsx';
import type { Fields } from '../../draft/body/field.ts';
import css from './ExtraArguments.module.css';
import layouts from '../../../../ui/style/layouts.module.css';

export interface ExtraArgumentsProps {
  readonly declaredArguments: Readonly<Record<string, JsonSchema>>;
  readonly fields: Fields;
  readonly isDisabled: boolean;
  readonly onChange: (fields: Fields) => void;
}

/** Fields for arguments that the method does not declare or that the body repeats. They are sent, too. */
export function ExtraArguments({
  declaredArguments,
  fields,
  isDisabled,
  onChange,
}: ExtraArgumentsProps) {
  const [name, setName] = useState('');
  const setText = (index: number, text: string) => {
    const field = fields[index];
    if (field) onChange(fields.with(index, { ...field, text, isLiteral: false }));
  };
  return (
    <div className={layouts.spaced}>
      {extraIndexes(fields, Object.keys(declaredArguments)).map((index) => {
        const field = fields[index];
        return (
          field && (
            <div key={index} className={css.extra}>
              <span className={css.name}>{field.name || '(no name)'}</span>
              <TextField
                aria-label={`${field.name}, an additional argument`}
                isCode
                value={field.text}
                isDisabled={isDisabled}
                onChange={(text) => setText(index, text)}
              />
              <IconButton
                label={`Remove ${field.name || 'the argument'}`}
                icon={<X size={14} />}
                isDisabled={isDisabled}
                onPress={() => onChange(fields.toSpliced(index, 1))}
              />
            </div>
          )
        );
      })}
      <form
        className={css.add}
        onSubmit={(event) => {
          event.preventDefault();
          onChange([...fields, { name, text: '', isLiteral: false }]);
          setName('');
        }}
      >
        <TextField
          aria-label="Name of an additional argument"
          placeholder="Add an argument…"
          isCode
          value={name}
          isDisabled={isDisabled}
          onChange={setName}
        />
        {name !== '' && (
          <Button type="submit" size="small" icon={<Plus size={14} />} isDisabled={isDisabled}>
            Add
          </Button>
        )}
      </form>
    </div>
  );
}

/** Indexes of the fields without a control in the form: undeclared names, and repeats of declared names. */
export function extraIndexes(fields: Fields, declaredNames: readonly string[]): readonly number[] {
  const seenNames = new Set<string>();
  return fields.flatMap(({ name }, index) => {
    const hasControl = declaredNames.includes(name) && !seenNames.has(name);
    seenNames.add(name);
    return hasControl ? [] : [index];
  });
}
