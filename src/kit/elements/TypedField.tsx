import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { TextField } from '../../ui/controls/TextField.tsx';
import type { ValueProps } from './ChoiceMenu.tsx';
import { type Fields, textIn } from './element-fields.ts';

const INPUT_TYPES: Readonly<Record<string, string>> = {
  datepicker: 'date',
  timepicker: 'time',
  datetimepicker: 'datetime-local',
  email_text_input: 'email',
  url_text_input: 'url',
};

/** How long nothing was typed before it is sent, in milliseconds: a date is typed in three parts. */
const SETTLED_MS = 600;

/** A field to type in, or a picker of the browser. */
export function TypedField(props: ValueProps & { readonly type: string }) {
  const { element, value, label, fault, type, isInForm, onKeep, onSend } = props;
  const isPicker = type.endsWith('picker');
  const sends = isInForm ? NEVER : isPicker ? AS_TYPED : sendingOf(element);
  /** What stands in a picker, which is no date while it is typed. */
  const [shown, setShown] = useState<string | null>(null);
  const [unsent, setUnsent] = useState<{ readonly value: unknown } | null>(null);
  const sendNow = (what: unknown) => {
    setUnsent(null);
    onSend(what);
  };
  const sendSettled = useEffectEvent(sendNow);
  // In step with the timer after the last key.
  useEffect(() => {
    if (unsent === null) return undefined;
    const timer = setTimeout(() => sendSettled(unsent.value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [unsent]);
  const isTall = element['multiline'] === true || type === 'rich_text_input';
  const text = isPicker ? (shown ?? shownAs(type, value)) : shownAs(type, value);
  const change = (next: string) => {
    if (isPicker) setShown(next);
    const read = isPicker ? readPicker(type, next) : next;
    if (read === undefined) return;
    onKeep(read);
    if (sends.asTyped) setUnsent({ value: read });
  };
  const press: ComponentProps<typeof TextField>['onKeyDown'] = (event) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    // Escape is for the dialog around it.
    if (!isEnter || (unsent === null && !sends.onEnter)) return event.continuePropagation();
    sendNow(unsent === null ? text : unsent.value);
    // Neither a new line, nor the form.
    event.preventDefault();
  };
  const most = Number(element['max_length'] ?? 0);
  const about = [
    sends.onEnter ? 'Press Enter to send it.' : '',
    most > 0 && text !== '' ? `${text.length} of at most ${most} characters` : '',
  ].filter(Boolean);
  return (
    <TextField
      aria-label={label}
      type={INPUT_TYPES[type] ?? 'text'}
      {...(type === 'number_input' && { inputMode: 'decimal' as const })}
      {...(isTall && { rows: Number(element['min_lines'] ?? 3) })}
      placeholder={textIn(element['placeholder'])}
      {...(about.length > 0 && { description: about.join(' ') })}
      value={text}
      errorMessage={fault}
      onChange={change}
      onBlur={() => {
        if (unsent !== null) sendNow(unsent.value);
      }}
      onKeyDown={press}
    />
  );
}

const NEVER = { asTyped: false, onEnter: false };
const AS_TYPED = { asTyped: true, onEnter: false };

/** When the app hears of what is typed: at Enter, unless it says otherwise. */
function sendingOf(element: Fields) {
  const { trigger_actions_on: on } = Object(element['dispatch_action_config']) as Fields;
  const wanted: readonly unknown[] = Array.isArray(on) ? on : ['on_enter_pressed'];
  return {
    asTyped: wanted.includes('on_character_entered'),
    onEnter: wanted.includes('on_enter_pressed'),
  };
}

/** A date or time from a picker: null for none, undefined while a year is typed whose digits are not all there. */
function readPicker(type: string, text: string): unknown {
  if (text === '') return null;
  if (type !== 'timepicker' && text < '1000') return undefined;
  return type === 'datetimepicker' ? Math.floor(new Date(text).getTime() / 1000) : text;
}

/** A value as the field of the browser shows it. */
function shownAs(type: string, value: unknown): string {
  if (typeof value === 'number' && type === 'datetimepicker') {
    const at = new Date(value * 1000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
