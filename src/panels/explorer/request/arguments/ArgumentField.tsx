import { useQuery } from '@tanstack/react-query';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { type ReactNode, useId } from 'react';
import { useClient } from '../../../../client/context.tsx';
import type { ArgumentFault } from '../../../../client/explain/argument-message.ts';
import { usePeopleById, userIdsIn } from '../../../../client/people/people.ts';
import { worldKey } from '../../../../client/queries.ts';
import type { JsonSchema } from '../../../../contract/catalog.ts';
import { Loaded } from '../../../../kit/loading/Loaded.tsx';
import { fullName, peopleInWords } from '../../../../kit/people/people-in-words.ts';
import { PersonComboBox } from '../../../../kit/people/PersonComboBox.tsx';
import { ChoiceList } from '../../../../ui/controls/ChoiceList.tsx';
import { ComboBox } from '../../../../ui/controls/ComboBox.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { SegmentedControl } from '../../../../ui/controls/SegmentedControl.tsx';
import { TextField } from '../../../../ui/controls/TextField.tsx';
import { EmptyState } from '../../../../ui/display/EmptyState.tsx';
import { Popover } from '../../../../ui/overlay/Popover.tsx';
import { argumentKindOf } from '../../draft/body/argument-kind.ts';
import type { Field } from '../../draft/body/field.ts';
import { argumentWarning } from './argument-warning.ts';
import css from './ArgumentField.module.css';
import layouts from '../../../../ui/style/layouts.module.css';
import type { PickerSource } from './picker-source.ts';
import { type RecentMessage, readRecentMessages } from './recent-messages.ts';
import { meaningOf, type Suggestion, suggestionsFor } from './suggestions.ts';

export interface ArgumentFieldProps {
  readonly name: string;
  readonly schema: JsonSchema;
  /** Whether the argument names the conversation that the method acts on. */
  readonly isChannelArgument: boolean;
  readonly isRequired: boolean;
  /** The argument in the body; undefined if the body does not have it. */
  readonly field: Field | undefined;
  /** The faults that the last answer reports about the argument. */
  readonly faults: readonly ArgumentFault[];
  readonly isDisabled: boolean;
  readonly source: PickerSource;
  /** Null removes the argument from the body. */
  readonly onChange: (text: string | null) => void;
}

/** How much of a value is searched for ids of people, in characters. */
const MAX_SEARCHED_LENGTH = 1000;

/** One argument of the form: name, type, control, description, and a warning if its value is unusual. */
export function ArgumentField(props: ArgumentFieldProps) {
  const { name, schema, isRequired, field, faults, source } = props;
  const suggestions = suggestionsFor(props, source.world);
  const warning = argumentWarning(field, schema, isRequired);
  const ids = userIdsIn(field?.text.slice(0, MAX_SEARCHED_LENGTH) ?? '');
  const people = usePeopleById(argumentKindOf(schema).control === 'text' ? ids : []);
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

/** How many faults of one argument are listed. The others are counted. */
const MAX_FAULTS_LISTED = 3;

/** The faults as one text, each with its path inside the argument. */
function faultText(faults: readonly ArgumentFault[]): string | undefined {
  if (faults.length === 0) return undefined;
  const faultTexts = faults.slice(0, MAX_FAULTS_LISTED).map(({ path, message }) => {
    const pathInArgument = path.split('/').slice(2).join('/');
    return pathInArgument === '' ? message : `${pathInArgument}: ${message}`;
  });
  if (faults.length > MAX_FAULTS_LISTED)
    faultTexts.push(`and ${faults.length - MAX_FAULTS_LISTED} more`);
  return faultTexts.join('; ');
}

function typeName(schema: JsonSchema): string {
  const kind = argumentKindOf(schema);
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

interface ArgumentControlProps extends ArgumentFieldProps {
  readonly suggestions: readonly Suggestion[];
  readonly description: ReactNode;
  readonly errorMessage: string | undefined;
}

/** The control for an argument. Every control accepts any text. */
function ArgumentControl(props: ArgumentControlProps) {
  const { name, schema, field, isDisabled, onChange, suggestions, description, errorMessage } =
    props;
  const text = field?.text ?? '';
  // An empty control means that the argument is not sent. To send an empty value, edit the body.
  const setText = (value: string) => onChange(value === '' ? null : value);
  const sharedProps = { 'aria-label': name, description, errorMessage, isDisabled };

  if (PEOPLE_ARGUMENTS.has(name)) {
    return <PersonComboBox {...sharedProps} value={text} onChange={setText} />;
  }
  if (suggestions.length > 0) {
    return <ComboBox {...sharedProps} options={suggestions} value={text} onChange={setText} />;
  }
  const kind = argumentKindOf(schema);
  if (kind.control === 'boolean' && ['', 'true', 'false'].includes(text)) {
    return <BooleanChoice {...sharedProps} value={text} onChange={setText} />;
  }
  const rows = kind.control === 'json' ? 4 : name === 'text' || text.includes('\n') ? 2 : undefined;
  return (
    <div className={css.control}>
      <TextField
        {...sharedProps}
        isCode
        value={text}
        onChange={setText}
        {...(rows !== undefined && { rows })}
        {...(kind.control === 'json' && { placeholder: kind.shape === 'array' ? '[]' : '{}' })}
      />
      {MESSAGE_ARGUMENTS.has(name) && <MessagePicker {...props} />}
      {name === 'cursor' && <CursorShortcut {...props} />}
    </div>
  );
}

/** Arguments that contain the ids of people. */
const PEOPLE_ARGUMENTS = new Set(['user', 'users']);

/** Arguments whose value is the `ts` of a message. */
const MESSAGE_ARGUMENTS = new Set(['ts', 'thread_ts', 'timestamp', 'message_ts']);

/** Fills in the cursor of the next page from the last answer. */
function CursorShortcut({ field, source, isDisabled, onChange }: ArgumentFieldProps) {
  const { nextCursor } = source;
  if (nextCursor === null || nextCursor === field?.text) return null;
  return (
    <IconButton
      label="Use next_cursor from the response"
      variant="secondary"
      icon={<ClipboardPaste size={15} />}
      isDisabled={isDisabled}
      onPress={() => onChange(nextCursor)}
    />
  );
}

/** Offers the recent messages of the channel that the form names. A call with the acting token reads them. */
function MessagePicker({ field, source, isDisabled, onChange }: ArgumentFieldProps) {
  if (source.historyMethod === null) return null;
  return (
    <Popover
      label="Recent messages"
      placement="bottom end"
      trigger={
        <IconButton
          label="Recent messages"
          variant="secondary"
          icon={<MessagesSquare size={15} />}
          isDisabled={isDisabled || source.channel === ''}
        />
      }
    >
      {(close) => (
        <RecentMessages
          source={source}
          chosenTs={field?.text ?? null}
          onChoose={(ts) => {
            onChange(ts);
            close();
          }}
        />
      )}
    </Popover>
  );
}

interface RecentMessagesProps {
  readonly source: PickerSource;
  readonly chosenTs: string | null;
  readonly onChoose: (ts: string) => void;
}

function RecentMessages({ source, ...rest }: RecentMessagesProps) {
  const client = useClient();
  const query = useQuery({
    queryKey: worldKey(client, 'recent messages', source.channel, source.token),
    queryFn: ({ signal }) => readRecentMessages(client, source, signal),
    // The list is read again whenever it opens, because messages change.
    gcTime: 0,
    retry: false,
  });
  return (
    <Loaded what="the messages" from={{ messages: query }} lines={5} fills={false}>
      {(loaded) => <MessageChoice {...loaded} {...rest} />}
    </Loaded>
  );
}

interface MessageChoiceProps extends Omit<RecentMessagesProps, 'source'> {
  readonly messages: readonly RecentMessage[];
}

function MessageChoice({ messages, chosenTs, onChoose }: MessageChoiceProps) {
  const people = usePeopleById(userIdsIn(messages.map(({ author }) => author).join(' ')));
  const nameOf = (author: string) => {
    const person = people.get(author);
    return person === undefined ? author : fullName(person);
  };
  if (messages.length === 0)
    return (
      <EmptyState title="No messages">This channel does not contain any messages yet.</EmptyState>
    );
  return (
    <div className={css.messages}>
      <ChoiceList
        label="Recent messages"
        options={messages.map(({ ts, author, text }) => ({
          id: ts,
          label: text,
          detail: author === '' ? ts : `${ts}, by ${nameOf(author)}`,
        }))}
        value={messages.some(({ ts }) => ts === chosenTs) ? chosenTs : null}
        onChange={onChoose}
      />
    </div>
  );
}

interface BooleanChoiceProps {
  readonly 'aria-label': string;
  /** `true`, `false`, or empty if the argument is not sent. */
  readonly value: string;
  readonly description: ReactNode;
  readonly errorMessage: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}

const BOOLEAN_SEGMENTS = [
  { id: 'unset', label: 'not sent' },
  { id: 'true', label: 'true' },
  { id: 'false', label: 'false' },
] as const;

/** A boolean argument. Its three states are not sent, true and false. */
function BooleanChoice({
  'aria-label': label,
  value,
  description,
  errorMessage,
  isDisabled,
  onChange,
}: BooleanChoiceProps) {
  const id = useId();
  return (
    <div role="group" aria-describedby={id} className={layouts.dense}>
      <SegmentedControl
        label={label}
        segments={BOOLEAN_SEGMENTS}
        value={BOOLEAN_SEGMENTS.find((state) => state.id === value)?.id ?? 'unset'}
        onChange={(state) => onChange(state === 'unset' ? '' : state)}
        isDisabled={isDisabled}
      />
      <p id={id} className={css.description}>
        {description}
        {errorMessage !== undefined && <span className={css.fault}> {errorMessage}</span>}
      </p>
    </div>
  );
}
