import { titleOf } from '../../../contract/blocks/block.ts';
import type { PlacedElement } from '../../../contract/blocks/identify.ts';
import { keepsChoice, type StateValue } from '../../../contract/interactions/choice.ts';
import { isJsonObject } from '../../../contract/json.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { textIn } from '../form/ViewFields.tsx';
import css from './PayloadPane.module.css';

/** Something that can be chosen. */
export interface Choice {
  readonly id: string;
  readonly label: string;
}

export interface ElementFieldProps {
  readonly placed: PlacedElement;
  readonly state: StateValue | null;
  readonly fault: string | undefined;
  /** The people and conversations of the world, by what a select is for. */
  readonly choices: Readonly<Record<'users' | 'channels' | 'conversations', readonly Choice[]>>;
  /** Told what was chosen or typed; undefined for a press. */
  readonly onAct: (placed: PlacedElement, value: unknown) => void;
}

const HINTS: Readonly<Record<string, string>> = {
  datepicker: 'Like 2026-01-31',
  timepicker: 'Like 23:59',
  datetimepicker: 'In epoch seconds',
  external_select: 'Your app answers the options: what you type stands for one.',
  multi_external_select: 'Your app answers the options: what you type stands for one.',
};

/** An element as a plain control, with which it can be pressed, chosen and typed in. */
export function ElementField({ placed, state, fault, choices, onAct }: ElementFieldProps) {
  const { element, block, action_id } = placed;
  const type = String(element['type']);
  const label =
    textIn(block['label']) || textIn(element['text']) || `${titleOf(type)} ${action_id}`;
  if (type === 'feedback_buttons')
    return (
      <div className={css.group} role="group" aria-label={label}>
        {[element['positive_button'], element['negative_button']]
          .filter(isJsonObject)
          .map((each) => (
            <Button
              key={String(each['value'])}
              size="small"
              onPress={() => onAct(placed, each['value'])}
            >
              {textIn(each['text'])}
            </Button>
          ))}
      </div>
    );
  if (!keepsChoice(placed) && type !== 'overflow')
    return (
      <div>
        <Button size="small" onPress={() => onAct(placed, undefined)}>
          {label}
        </Button>
      </div>
    );
  if (type === 'file_input') return <p>{label}: files are only chosen in the Workspace.</p>;
  const options = optionsFor(element, type, choices);
  const current = currentOf(state);
  if (options !== null && (type.startsWith('multi_') || type === 'checkboxes')) {
    const chosen = Array.isArray(current) ? current : [];
    return (
      <div className={css.group} role="group" aria-label={label}>
        <span>{label}</span>
        {options.map(({ id, label: name }) => (
          <Checkbox
            key={id}
            isSelected={chosen.includes(id)}
            onChange={(on) =>
              onAct(placed, on ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          >
            {name}
          </Checkbox>
        ))}
        {fault !== undefined && <p className={css.fault}>{fault}</p>}
      </div>
    );
  }
  if (options !== null)
    return (
      <Select
        label={label}
        options={options}
        value={typeof current === 'string' ? current : null}
        onChange={(value) => onAct(placed, value)}
        errorMessage={fault}
      />
    );
  const isLong = element['multiline'] === true || type === 'rich_text_input';
  return (
    <TextField
      label={label}
      description={HINTS[type]}
      {...(isLong && { rows: 2 })}
      defaultValue={
        typeof current === 'string' || typeof current === 'number' ? String(current) : ''
      }
      onChange={(text) => onAct(placed, text)}
      errorMessage={fault}
    />
  );
}

/** The options of an element; null if it has none, and is typed in. */
function optionsFor(
  element: PlacedElement['element'],
  type: string,
  choices: ElementFieldProps['choices'],
): readonly Choice[] | null {
  const of = /^(?:multi_)?(users|channels|conversations)_select$/.exec(type)?.[1];
  if (of !== undefined) return choices[of as keyof typeof choices];
  const groups = Array.isArray(element['option_groups']) ? element['option_groups'] : [];
  const all: unknown[] = [element['options'], ...groups.map((each) => Object(each)['options'])];
  const found = all.flat().filter(isJsonObject);
  if (found.length === 0) return null;
  return found.map((each) => ({ id: String(each['value']), label: textIn(each['text']) }));
}

/** What an element has, as its control shows it: an id, ids or a text. */
function currentOf(state: StateValue | null): unknown {
  const [kept] = Object.entries(state ?? {}).filter(([name]) => name !== 'type');
  const idOf = (value: unknown) => (isJsonObject(value) ? value['value'] : value);
  return Array.isArray(kept?.[1]) ? kept[1].map(idOf) : idOf(kept?.[1]);
}
