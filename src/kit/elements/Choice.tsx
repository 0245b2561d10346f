import {
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentProps,
} from 'react';
import { isOffered } from '../../contract/interactions/current-conversation.ts';
import { TextView } from '../../message/render/elements/TextView.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { Radios } from '../../ui/controls/Radios.tsx';
import { lateView } from '../../ui/late.ts';
import { ChoiceMenu, type ChoiceProps, idsIn, type ValueProps } from './ChoiceMenu.tsx';
import {
  initialValue,
  groupsOf,
  idOf,
  listOf,
  asOptions,
  type Fields,
  textIn,
} from './element-fields.ts';
import css from './LiveElement.module.css';
import type { LiveAnswer } from './live-group.ts';
import { TextField } from '../../ui/controls/TextField.tsx';

const FileField = lateView(() => import('./FileField.tsx'));

/** Draws an element with a value: a field, menu, picker, or list of choices. */
export function Choice({ element, chosen, storedValue, ...rest }: ChoiceProps): ReactNode {
  const type = String(element['type']);
  const value = chosen === undefined ? initialValue(element, storedValue) : chosen;
  const props = { ...rest, element, storedValue, value };
  if (type === 'checkboxes' || type === 'radio_buttons') return <ChoiceBoxes {...props} />;
  if (type.endsWith('external_select')) return <ExternalSelect {...props} />;
  if (type.endsWith('users_select')) return <UserSelect {...props} />;
  if (/(channels|conversations)_select$/.test(type)) return <ConversationSelect {...props} />;
  if (type.endsWith('static_select')) return <ChoiceMenu {...props} groups={groupsOf(element)} />;
  if (type === 'file_input')
    return (
      <Suspense fallback={<span className={css.note}>Loading…</span>}>
        <FileField {...props} />
      </Suspense>
    );
  return <TypedField {...props} type={type} />;
}

/** Checkboxes or radio buttons. */
function ChoiceBoxes({ element, value, label, fault, onChange, onSend }: ValueProps) {
  const ids = idsIn(value);
  const handleChange = (next: unknown) => {
    onChange(next);
    onSend(next);
  };
  const options = listOf(element['options']).map((option) => ({
    id: idOf(option),
    content: (
      <span>
        <TextView text={option['text'] as never} />
        {option['description'] !== undefined && (
          <span className={css.note}>
            <TextView text={option['description'] as never} />
          </span>
        )}
      </span>
    ),
  }));
  if (element['type'] === 'radio_buttons')
    return (
      <Radios
        aria-label={label}
        options={options}
        value={ids[0] ?? null}
        errorMessage={fault}
        onChange={handleChange}
      />
    );
  return (
    <span className={css.choices} role="group" aria-label={label}>
      {options.map(({ id, content }) => (
        <Checkbox
          key={id}
          isSelected={ids.includes(id)}
          onChange={(isOn) => handleChange(isOn ? [...ids, id] : ids.filter((each) => each !== id))}
        >
          {content}
        </Checkbox>
      ))}
      {fault !== undefined && <span className={css.failure}>{fault}</span>}
    </span>
  );
}

function UserSelect(props: ValueProps) {
  const options = props.hooks.usePeople();
  return <ChoiceMenu {...props} groups={[{ title: '', options }]} />;
}

function ConversationSelect(props: ValueProps) {
  const isPublicOnly = String(props.element['type']).endsWith('channels_select');
  const options = props.hooks
    .usePlaces()
    .filter((place) => (isPublicOnly ? place.kind === 'public' : isOffered(props.element, place)));
  return <ChoiceMenu {...props} groups={[{ title: '', options }]} />;
}

/** The wait between the last typed letter and the question to the app, in milliseconds. */
const SUGGESTION_DELAY_MS = 300;

/** A menu whose options the app sends for the typed text. */
function ExternalSelect(props: ValueProps) {
  const { element, storedValue, place, hooks } = props;
  const [typedText, setTypedText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const suggestions = hooks.useAct();
  const minLength = Number(element['min_query_length'] ?? 3);
  const shouldAsk = isOpen && typedText.length >= minLength;
  const initialOptions = [
    element['initial_option'],
    element['initial_options'],
    storedValue?.['selected_option'],
    storedValue?.['selected_options'],
  ].flatMap((options) => listOf([options].flat()));
  /** The names of all options that the app has offered so far. */
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  /** The typed text for which the listed options were sent; null until an answer arrives. */
  const [answeredText, setAnsweredText] = useState<string | null>(null);
  const askApp = useEffectEvent((value: string) =>
    suggestions.mutate(
      { type: 'suggestion', ...place, value },
      {
        onSuccess: ({ options }) => {
          setAnsweredText(value);
          setNames((before) => new Map([...before, ...namesOf(listOf(options))]));
        },
      },
    ),
  );
  // Asks the app when the user stops typing.
  useEffect(() => {
    if (!shouldAsk) return undefined;
    const timer = setTimeout(() => askApp(typedText), SUGGESTION_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typedText, shouldAsk]);
  const failure = shouldAsk && !suggestions.isPending ? suggestions.failure : '';
  const groups = shouldAsk && failure === '' ? readOfferedGroups(suggestions.data) : [];
  const emptyText =
    failure !== ''
      ? failure
      : !shouldAsk
        ? `Type ${minLength} ${minLength === 1 ? 'letter' : 'letters'} to search.`
        : suggestions.isIdle || suggestions.isPending
          ? 'Asking the app…'
          : 'The app offers nothing for this.';
  return (
    <ChoiceMenu
      {...props}
      fault={failure || props.fault}
      groups={groups}
      names={new Map([...namesOf(initialOptions), ...names])}
      search={{
        text: typedText,
        onChange: setTypedText,
        isCurrent: answeredText === typedText,
        empty: <span role="status">{emptyText}</span>,
      }}
      onOpenChange={(opened) => {
        setOpen(opened);
        setAnsweredText(null);
        suggestions.reset();
      }}
    />
  );
}

const namesOf = (options: ReturnType<typeof listOf>) =>
  asOptions(options).map(({ id, label }) => [id, label] as const);

/** The options in an answer of the app, in groups. A legacy menu has no groups. */
function readOfferedGroups(data: LiveAnswer | undefined) {
  if (data === undefined || data.state !== 'acknowledged') return [];
  const groups = groupsOf(data.answer ?? {});
  return groups.every(({ title }) => title !== '') ? groups : groupsOf({ options: data.options });
}

const INPUT_TYPES: Readonly<Record<string, string>> = {
  datepicker: 'date',
  timepicker: 'time',
  datetimepicker: 'datetime-local',
  email_text_input: 'email',
  url_text_input: 'url',
};

/** The wait between the last key and the sending, in milliseconds, because a date is typed in three parts. */
const SEND_DELAY_MS = 600;

/** A text field, or a date or time picker of the browser. */
function TypedField(props: ValueProps & { readonly type: string }) {
  const { element, value, label, fault, type, isInForm, onChange, onSend } = props;
  const isPicker = type.endsWith('picker');
  const sendTriggers = isInForm ? NEVER : isPicker ? WHILE_TYPING : readSendTriggers(element);
  /** The text that the user has typed into a picker. It may not be a date yet. */
  const [pickerText, setPickerText] = useState<string | null>(null);
  /** The value that is not sent yet. */
  const [unsent, setUnsent] = useState<{ readonly value: unknown } | null>(null);
  const sendNow = (valueToSend: unknown) => {
    setUnsent(null);
    onSend(valueToSend);
  };
  const sendAfterDelay = useEffectEvent(sendNow);
  // Sends the value some time after the last key.
  useEffect(() => {
    if (unsent === null) return undefined;
    const timer = setTimeout(() => sendAfterDelay(unsent.value), SEND_DELAY_MS);
    return () => clearTimeout(timer);
  }, [unsent]);
  const isTall = element['multiline'] === true || type === 'rich_text_input';
  const text = isPicker ? (pickerText ?? inputValue(type, value)) : inputValue(type, value);
  const handleChange = (next: string) => {
    if (isPicker) setPickerText(next);
    const newValue = isPicker ? readPicker(type, next) : next;
    if (newValue === undefined) return;
    onChange(newValue);
    if (sendTriggers.whileTyping) setUnsent({ value: newValue });
  };
  const handleKeyDown: ComponentProps<typeof TextField>['onKeyDown'] = (event) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    // Other keys, such as Escape, are for the dialog around the field.
    if (!isEnter || (unsent === null && !sendTriggers.onEnter)) return event.continuePropagation();
    sendNow(unsent === null ? text : unsent.value);
    // Enter neither starts a new line nor submits the form.
    event.preventDefault();
  };
  const maxLength = Number(element['max_length'] ?? 0);
  const hints = [
    sendTriggers.onEnter ? 'Press Enter to send it.' : '',
    maxLength > 0 && text !== '' ? `${text.length} of at most ${maxLength} characters` : '',
  ].filter(Boolean);
  return (
    <TextField
      aria-label={label}
      type={INPUT_TYPES[type] ?? 'text'}
      {...(type === 'number_input' && { inputMode: 'decimal' as const })}
      {...(isTall && { rows: Number(element['min_lines'] ?? 3) })}
      placeholder={textIn(element['placeholder'])}
      {...(hints.length > 0 && { description: hints.join(' ') })}
      value={text}
      errorMessage={fault}
      onChange={handleChange}
      onBlur={() => {
        if (unsent !== null) sendNow(unsent.value);
      }}
      onKeyDown={handleKeyDown}
    />
  );
}

const NEVER = { whileTyping: false, onEnter: false };
const WHILE_TYPING = { whileTyping: true, onEnter: false };

/** Reads when typed text is sent to the app: at Enter, unless the element says otherwise. */
function readSendTriggers(element: Fields) {
  const { trigger_actions_on: actions } = Object(element['dispatch_action_config']) as Fields;
  const triggers: readonly unknown[] = Array.isArray(actions) ? actions : ['on_enter_pressed'];
  return {
    whileTyping: triggers.includes('on_character_entered'),
    onEnter: triggers.includes('on_enter_pressed'),
  };
}

/** Reads a date or time from the text of a picker: null if it is empty, undefined while its year is incomplete. */
function readPicker(type: string, text: string): unknown {
  if (text === '') return null;
  if (type !== 'timepicker' && text < '1000') return undefined;
  return type === 'datetimepicker' ? Math.floor(new Date(text).getTime() / 1000) : text;
}

/** Writes a value as the text of an input. */
function inputValue(type: string, value: unknown): string {
  if (typeof value === 'number' && type === 'datetimepicker') {
    const date = new Date(value * 1000);
    return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
