import { useState } from 'react';
import { type OptionGroup, Picker } from '../../ui/controls/Picker.tsx';
import type { LiveHooks } from './live-group.ts';
import { type Fields, textIn } from './element-fields.ts';

export interface ChoiceProps {
  readonly element: Fields;
  /** The user's choice; undefined until the user changes the element. */
  readonly chosen: unknown;
  /** The value that the platform stores, as in `state.values`. */
  readonly storedValue: Fields | undefined;
  /** What is wrong with the value, in a sentence. */
  readonly fault: string | undefined;
  readonly label: string;
  /** Fields of a request body that identify the element. */
  readonly place: Fields;
  /** Whether the element is in a form, which sends its value with Submit. */
  readonly isInForm: boolean;
  readonly hooks: LiveHooks;
  /** Called with each value that the user types or chooses. */
  readonly onChange: (value: unknown) => void;
  /** Sends the value to the app at once, unless the element is in a form. */
  readonly onSend: (value: unknown) => void;
}

export interface ValueProps extends Omit<ChoiceProps, 'chosen'> {
  readonly value: unknown;
}

/** The ids in the value of a menu, which is one id or a list of ids. */
export const idsIn = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '');

interface ChoiceMenuProps extends ValueProps {
  readonly groups: readonly OptionGroup[];
  /** The search field, if the app looks up the options. */
  readonly search?: Parameters<typeof Picker>[0]['search'];
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** The names of chosen options that the groups do not list. */
  readonly names?: ReadonlyMap<string, string>;
}

/** A menu. A single choice is sent at once; several choices are sent when the menu closes. */
export function ChoiceMenu({
  element,
  value,
  label,
  fault,
  groups,
  names,
  ...rest
}: ChoiceMenuProps) {
  const { onChange, onSend, onOpenChange, search } = rest;
  const isMany = String(element['type']).startsWith('multi_');
  const maxSelected = Number(element['max_selected_items'] ?? Infinity);
  /** The chosen ids when the menu was opened, as JSON; null while it is closed. */
  const [idsAtOpening, setIdsAtOpening] = useState<string | null>(null);
  const ids = idsIn(value);
  const labels = new Map(
    groups.flatMap(({ options }) => options.map((each) => [each.id, each.label])),
  );
  return (
    <Picker
      aria-label={label}
      groups={groups}
      value={ids}
      chosenNames={ids.map((id) => labels.get(id) ?? names?.get(id) ?? id).join(', ')}
      isMany={isMany}
      maxChosen={maxSelected}
      placeholder={textIn(element['placeholder']) || 'Choose'}
      errorMessage={fault}
      {...(search && { search })}
      onChange={(next) => {
        const chosen = isMany ? next : (next[0] ?? null);
        onChange(chosen);
        if (!isMany && chosen !== ids[0]) onSend(chosen);
      }}
      onOpenChange={(isOpen) => {
        onOpenChange?.(isOpen);
        if (isMany && !isOpen && idsAtOpening !== null && idsAtOpening !== JSON.stringify(ids))
          onSend(ids);
        setIdsAtOpening(isOpen ? JSON.stringify(ids) : null);
      }}
    />
  );
}
