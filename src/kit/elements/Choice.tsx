import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { ChoiceList } from '../../ui/controls/ChoiceList.tsx';
import type { Option } from '../../ui/controls/OptionRow.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import type { ActingWorld } from './acting.ts';
import { asOptions, type Fields, firstValue, optionsOf, textIn } from './element-fields.ts';
import css from './LiveElement.module.css';

interface ChoiceProps {
  readonly element: Fields;
  /** What was chosen; undefined while nobody touched it. */
  readonly chosen: unknown;
  readonly fault: string | undefined;
  readonly label: string;
  /** Where it is, for a suggestion. */
  readonly place: Fields;
  /** Whether a form keeps what is typed; otherwise it is sent once somebody has typed it. */
  readonly isInForm: boolean;
  readonly world: ActingWorld;
  readonly onChoose: (value: unknown) => void;
}

/** A field, menu, picker or list of choices. */
export function Choice({ element, chosen, ...rest }: ChoiceProps): ReactNode {
  const type = String(element['type']);
  const value = chosen === undefined ? firstValue(element) : chosen;
  const props = { ...rest, element, value };
  const isMany = type.startsWith('multi_') || type === 'checkboxes';
  if (type.endsWith('external_select')) return <External {...props} isMany={isMany} />;
  if (type.endsWith('users_select')) return <People {...props} isMany={isMany} />;
  if (/(channels|conversations)_select$/.test(type)) return <Places {...props} isMany={isMany} />;
  if (isMany || type === 'static_select' || type === 'radio_buttons')
    return <OneOf {...props} options={optionsOf(element)} isMany={isMany} />;
  return <Typed {...props} type={type} />;
}

interface ValueProps extends Omit<ChoiceProps, 'chosen'> {
  readonly value: unknown;
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === null || value === undefined
      ? []
      : [typeof value === 'string' ? value : JSON.stringify(value)];

/** One of some options, or several of them. */
function OneOf({
  element,
  value,
  label,
  fault,
  options,
  isMany,
  onChoose,
}: ValueProps & { readonly options: readonly Option[]; readonly isMany: boolean }) {
  const ids = idsIn(value);
  if (isMany)
    return (
      <span className={css.choices} role="group" aria-label={label}>
        {options.map(({ id, label: name, detail }) => (
          <Checkbox
            key={id}
            isSelected={ids.includes(id)}
            onChange={(isOn) => onChoose(isOn ? [...ids, id] : ids.filter((each) => each !== id))}
          >
            <span dir="auto">{detail === undefined ? name : `${name}: ${detail}`}</span>
          </Checkbox>
        ))}
        {fault !== undefined && <span className={css.failure}>{fault}</span>}
      </span>
    );
  if (element['type'] === 'radio_buttons')
    return (
      <ChoiceList label={label} options={options} value={ids[0] ?? null} onChange={onChoose} />
    );
  return (
    <Select
      aria-label={label}
      options={options}
      value={ids[0] ?? null}
      placeholder={textIn(element['placeholder']) || 'Choose'}
      errorMessage={fault}
      onChange={onChoose}
    />
  );
}

const People = (props: ValueProps & { readonly isMany: boolean }) => (
  <OneOf {...props} options={props.world.usePeople().slice(0, MAX_LISTED)} />
);

/** How many people or places a menu lists. */
const MAX_LISTED = 200;

function Places(props: ValueProps & { readonly isMany: boolean }) {
  const isPublicAlone = String(props.element['type']).endsWith('channels_select');
  const options = props.world.usePlaces().filter(({ isPublic }) => isPublic || !isPublicAlone);
  return <OneOf {...props} options={options.slice(0, MAX_LISTED)} />;
}

/** How long somebody has not typed before the app is asked, in milliseconds. */
const QUIET_MS = 300;

/** A menu whose app says what can be chosen, by what is typed. */
function External({ isMany, place, ...props }: ValueProps & { readonly isMany: boolean }) {
  const { element, label, value, onChoose } = props;
  const [typed, setTyped] = useState('');
  const ask = props.world.useAct();
  const known = asOptions([element['initial_option'], element['initial_options']].flat());
  const offered = asOptions(ask.options);
  const least = Number(element['min_query_length'] ?? 3);
  const askApp = useEffectEvent((words: string) =>
    ask.mutate({ type: 'suggestion', ...place, value: words }),
  );
  // In step with the keyboard: the app is asked once somebody has stopped typing.
  useEffect(() => {
    if (typed.length < least) return undefined;
    const timer = setTimeout(() => askApp(typed), QUIET_MS);
    return () => clearTimeout(timer);
  }, [typed, least]);
  const options = offered.length > 0 ? offered : known;
  return (
    <span className={css.choices}>
      <TextField
        aria-label={`Search: ${label}`}
        placeholder={least > 1 ? `Type ${least} letters` : 'Type to search'}
        value={typed}
        onChange={setTyped}
        errorMessage={ask.failure || undefined}
      />
      {options.length > 0 && (
        <OneOf
          {...props}
          value={value}
          place={place}
          options={options}
          isMany={isMany}
          onChoose={onChoose}
        />
      )}
    </span>
  );
}

const INPUT_TYPES: Readonly<Record<string, string>> = {
  datepicker: 'date',
  timepicker: 'time',
  datetimepicker: 'datetime-local',
  email_text_input: 'email',
  url_text_input: 'url',
};

/** A field to type in, or a picker of the browser. */
function Typed({
  element,
  value,
  label,
  fault,
  type,
  isInForm,
  onChoose,
}: ValueProps & { readonly type: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  if (type === 'file_input') return <span className={css.note}>Files cannot be chosen here.</span>;
  const isPicker = type.endsWith('picker');
  const shown = typed ?? shownAs(type, value);
  const isTall = element['multiline'] === true || type === 'rich_text_input';
  const leave = () => {
    if (typed === null) return;
    onChoose(type === 'datetimepicker' ? epochOf(typed) : typed);
  };
  return (
    <TextField
      aria-label={label}
      type={INPUT_TYPES[type] ?? 'text'}
      {...(type === 'number_input' && { inputMode: 'decimal' as const })}
      {...(isTall && { rows: 3 })}
      placeholder={textIn(element['placeholder'])}
      value={shown}
      errorMessage={fault}
      onChange={(next) => {
        setTyped(next);
        if (isInForm ? type !== 'datetimepicker' || next !== '' : isPicker && next !== '')
          onChoose(type === 'datetimepicker' ? epochOf(next) : next);
      }}
      {...(!isPicker && !isInForm && { onBlur: leave })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isTall && !isPicker && !isInForm) leave();
      }}
    />
  );
}

const epochOf = (local: string): number => Math.floor(new Date(local).getTime() / 1000);

/** A value as the field of the browser shows it. */
function shownAs(type: string, value: unknown): string {
  if (typeof value === 'number' && type === 'datetimepicker') {
    const at = new Date(value * 1000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
