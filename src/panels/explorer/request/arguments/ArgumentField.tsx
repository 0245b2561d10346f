import type { JsonSchema } from '../../../../contract/catalog.ts';
import { usePeopleById, userIdsIn } from '../../../../client/people/people.ts';
import { peopleInWords } from '../../../../kit/people/people-in-words.ts';
import { argumentKind } from '../../draft/argument-kind.ts';
import { ArgumentControl } from './ArgumentControl.tsx';
import { argumentWarning } from './argument-warning.ts';
import type { ArgumentFault } from '../../../../client/explain/argument-message.ts';
import type { Field } from '../../draft/field.ts';
import type { PickerSource } from './picker-source.ts';
import { meaningOf, suggestionsFor } from './suggestions.ts';
import css from './ArgumentField.module.css';

export interface ArgumentFieldProps {
  readonly name: string;
  readonly schema: JsonSchema;
  /** Whether it names the conversation that the method acts on. */
  readonly namesChannel: boolean;
  readonly isRequired: boolean;
  /** Its field in the body, or undefined if it is not sent. */
  readonly field: Field | undefined;
  /** What the last answer found wrong with it. */
  readonly faults: readonly ArgumentFault[];
  readonly isDisabled: boolean;
  readonly source: PickerSource;
  /** Null removes the argument from the body. */
  readonly onChange: (text: string | null) => void;
}

/** The longest text in which ids of people are looked for, in characters. */
const MAX_LIST_LENGTH = 1000;

/** One argument of the form: name, type, control, description, and a warning if its value is unusual. */
export function ArgumentField(props: ArgumentFieldProps) {
  const { name, schema, isRequired, field, faults, source } = props;
  const suggestions = suggestionsFor(props, source.world);
  const warning = argumentWarning(field, schema, isRequired);
  const ids = userIdsIn(field?.text.slice(0, MAX_LIST_LENGTH) ?? '');
  const people = usePeopleById(argumentKind(schema).control === 'text' ? ids : []);
  const meaning = meaningOf(suggestions, field?.text ?? '') ?? peopleInWords(ids, people);
  return (
    <div className={css.argument}>
      <div className={css.head}>
        <span className={css.name}>{name}</span>
        <span className={css.type}>{typeName(schema)}</span>
        {isRequired && <span className={css.required}>required</span>}
      </div>
      <ArgumentControl
        {...props}
        suggestions={suggestions}
        errorMessage={faultText(faults)}
        description={
          <>
            {warning !== null && <span className={css.warning}>{warning} </span>}
            {meaning !== null && <span className={css.meaning}>{meaning} · </span>}
            {schema.description}
          </>
        }
      />
    </div>
  );
}

/** How many faults of one argument are told at most; the others are counted. */
const MAX_CHOICES_LISTED = 3;

/** The faults in words, each with its place inside of the argument. */
function faultText(faults: readonly ArgumentFault[]): string | undefined {
  if (faults.length === 0) return undefined;
  const told = faults.slice(0, MAX_CHOICES_LISTED).map(({ path, message }) => {
    const place = path.split('/').slice(2).join('/');
    return place === '' ? message : `${place}: ${message}`;
  });
  if (faults.length > MAX_CHOICES_LISTED)
    told.push(`and ${faults.length - MAX_CHOICES_LISTED} more`);
  return told.join('; ');
}

function typeName(schema: JsonSchema): string {
  const kind = argumentKind(schema);
  switch (kind.control) {
    case 'text':
      return 'string';
    case 'choice':
      return 'one of';
    case 'json':
      return kind.shape;
    case 'integer':
    case 'number':
    case 'boolean':
      return kind.control;
  }
}
