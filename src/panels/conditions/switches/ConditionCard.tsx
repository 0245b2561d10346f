import { useEffect, useRef, useState } from 'react';
import { useTurnOnCondition, useTurnOffConditions } from '../../../client/changes.ts';
import { usePeopleById, userIdsIn } from '../../../client/people/people.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { ConditionEntry } from '../../../contract/conditions.ts';
import { AssumptionNumbers } from '../../../kit/assumptions/AssumptionNumbers.tsx';
import { usePanelSearch, usePanelShell } from '../../../kit/panel.ts';
import { peopleInWords } from '../../../kit/people/people-in-words.ts';
import { PersonComboBox } from '../../../kit/people/PersonComboBox.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { GalleryEntry } from '../gallery/gallery.ts';
import { conditionsSearch } from '../search/conditions-search.ts';
import css from './ConditionCard.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';
import type { JsonSchema } from '../../../contract/catalog.ts';
import { Alert } from '../../../ui/display/Alert.tsx';

export interface ConditionCardProps {
  readonly condition: ConditionEntry;
  /** The errors of the gallery. */
  readonly errors: readonly GalleryEntry[];
}

/** One condition: its switch, description, error codes and parameters. */
export function ConditionCard({ condition, errors }: ConditionCardProps) {
  const { name, title, stands_for, codes, active, active_parameters, assumptions } = condition;
  const parameters = listParameters(condition.parameters);
  const currentTexts = initialTexts(parameters, active_parameters);
  /** The texts of the form once the user has typed; null until then. */
  const [typedTexts, setTypedTexts] = useState<ParameterTexts | null>(null);
  const [faults, setFaults] = useState<ParameterTexts>({});
  const turnOn = useTurnOnCondition();
  const turnOff = useTurnOffConditions();
  const { announce } = usePanelShell();
  const card = useScrollToCondition(name);

  const texts = typedTexts ?? currentTexts;
  const isChanged = parameters.some((each) => texts[each.name] !== currentTexts[each.name]);
  const error = turnOn.error ?? turnOff.error;

  function apply() {
    const result = parseTexts(parameters, texts);
    setFaults('faults' in result ? result.faults : {});
    turnOff.reset();
    if ('faults' in result) return;
    turnOn.mutate(
      { name, parameters: result.values },
      {
        onSuccess: () => {
          setTypedTexts(null);
          announce(`${title}: on.`);
        },
      },
    );
  }
  function setActive(on: boolean) {
    if (on) return apply();
    turnOn.reset();
    turnOff.mutate([name], { onSuccess: () => announce(`${title}: off.`) });
  }

  return (
    <div ref={card} className={layouts.stack} role="group" aria-label={title}>
      <div className={css.head}>
        <Switch
          isSelected={active}
          isDisabled={turnOn.isPending || turnOff.isPending}
          onChange={setActive}
        >
          <span className={css.title}>{title}</span>
        </Switch>
        {active && <span className={css.on}>On</span>}
      </div>
      <p className={tones.muted}>
        {stands_for}
        {assumptions.length > 0 && (
          <>
            {' '}
            (<AssumptionNumbers numbers={assumptions} />)
          </>
        )}
      </p>
      <CodeLinks codes={codes} errors={errors} />
      {parameters.length > 0 && (
        <div className={css.parameters}>
          {parameters.map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              value={texts[parameter.name] ?? ''}
              fault={faults[parameter.name]}
              onChange={(value) => setTypedTexts({ ...texts, [parameter.name]: value })}
            />
          ))}
          {active && (
            <Button
              size="small"
              isDisabled={!isChanged}
              isPending={turnOn.isPending}
              onPress={apply}
            >
              Apply
            </Button>
          )}
        </div>
      )}
      <Alert isPlain>{error && messageOf(error)}</Alert>
    </div>
  );
}

/** If the address names this condition, scrolls to its card and focuses it. Returns the ref for the card. */
function useScrollToCondition(name: string) {
  const [{ condition }] = usePanelSearch(conditionsSearch);
  const card = useRef<HTMLDivElement>(null);
  const isInAddress = condition === name;
  // Follows the address.
  useEffect(() => {
    if (!isInAddress || !card.current) return;
    // Scrolls to the head of the card, because a card can be higher than the panel.
    card.current.firstElementChild?.scrollIntoView({ block: 'center' });
    card.current.querySelector('input')?.focus({ preventScroll: true });
  }, [isInAddress]);
  return card;
}

interface CodeLinksProps {
  readonly codes: readonly string[];
  readonly errors: readonly GalleryEntry[];
}

/** The error codes that a condition causes, as links to the gallery. */
function CodeLinks({ codes, errors }: CodeLinksProps) {
  const [, setSearch] = usePanelSearch(conditionsSearch);
  if (codes.length === 0) return null;
  return (
    <ul className={css.codes} aria-label="Errors it causes">
      {codes.map((code) => {
        const entry = errors.find((each) => each.code === code);
        return (
          <li key={code}>
            <Button
              size="small"
              variant="secondary"
              isDisabled={entry === undefined}
              onPress={() =>
                setSearch({
                  view: 'gallery',
                  error: entry?.id,
                  filter: undefined,
                  group: undefined,
                })
              }
            >
              <code>{code}</code>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly value: string;
  /** Why the typed text is invalid. */
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Length of the part of a value in which user ids are searched, in characters. */
const MAX_SEARCHED_LENGTH = 1000;

/** The field of one parameter: a select if it has options, a list of people for a user id, otherwise a text field. */
function ParameterField({ parameter, value, fault, onChange }: ParameterFieldProps) {
  const { name, kind, description, choices } = parameter;
  const options = kind === 'flag' ? ['true', 'false'] : choices;
  const userIds = userIdsIn(value.slice(0, MAX_SEARCHED_LENGTH));
  const peopleNames = peopleInWords(userIds, usePeopleById(userIds));
  const texts = {
    label: <code>{name}</code>,
    description: peopleNames === null ? description : `${peopleNames} · ${description ?? ''}`,
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

/** A parameter of a condition, as the form shows it. */
interface Parameter {
  readonly name: string;
  readonly kind: 'text' | 'list' | 'number' | 'integer' | 'choice' | 'flag';
  readonly description: string | undefined;
  /** The options of a choice; otherwise empty. */
  readonly choices: readonly string[];
  /** The default value as text; empty if it depends on the world. */
  readonly defaultText: string;
}

/** The texts in the fields of a form, by parameter. */
type ParameterTexts = Readonly<Record<string, string>>;

/** The parameters of a condition, in the order of its schema. */
export function listParameters(schema: JsonSchema): readonly Parameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    kind: kindOf(property),
    description: property.description,
    choices: property.enum?.map(String) ?? [],
    defaultText: textOf(property.default),
  }));
}

function kindOf({ type, enum: choices }: JsonSchema): Parameter['kind'] {
  if (choices !== undefined) return 'choice';
  if (type === 'array') return 'list';
  if (type === 'boolean') return 'flag';
  if (type === 'number' || type === 'integer') return type;
  return 'text';
}

/** The initial texts of a form: the parameters in use if the condition is active, otherwise the defaults. */
export function initialTexts(
  parameters: readonly Parameter[],
  active: Readonly<Record<string, unknown>> | null,
): ParameterTexts {
  return Object.fromEntries(
    parameters.map(({ name, defaultText }) => [
      name,
      active?.[name] === undefined ? defaultText : textOf(active[name]),
    ]),
  );
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * The values to send, or the errors, by parameter. Empty fields are omitted, so that the platform uses the default.
 * The platform checks limits, with better messages than the form could have.
 */
export function parseTexts(
  parameters: readonly Parameter[],
  texts: ParameterTexts,
): { readonly values: Readonly<Record<string, unknown>> } | { readonly faults: ParameterTexts } {
  const values: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const { name, kind } of parameters) {
    const text = (texts[name] ?? '').trim();
    if (text === '') continue;
    if (kind === 'number' || kind === 'integer') {
      const number = Number(text);
      if (Number.isFinite(number)) values[name] = number;
      else faults[name] = `Must be a number; it is “${text}”.`;
    } else if (kind === 'list') {
      values[name] = text.split(/[\s,]+/).filter(Boolean);
    } else {
      values[name] = kind === 'flag' ? text === 'true' : text;
    }
  }
  return Object.keys(faults).length > 0 ? { faults } : { values };
}
