import { useState } from 'react';
import { type OptionGroup, Picker } from '../../ui/controls/Picker.tsx';
import type { ActingWorld } from './acting.ts';
import { type Fields, textIn } from './element-fields.ts';

export interface ChoiceProps {
  readonly element: Fields;
  /** The user's choice; undefined until the user changes the element. */
  readonly chosen: unknown;
  /** The value that the platform stores, as in `state.values`. */
  readonly kept: Fields | undefined;
  readonly fault: string | undefined;
  readonly label: string;
  /** The place of the element, for requests to the app. */
  readonly place: Fields;
  /** Whether the element is in a form, which sends its value with Submit. */
  readonly isInForm: boolean;
  readonly world: ActingWorld;
  /** Remembers what is typed or chosen. */
  readonly onKeep: (value: unknown) => void;
  /** Sends the value to the app at once, unless a form sends it later. */
  readonly onSend: (value: unknown) => void;
}

export interface ValueProps extends Omit<ChoiceProps, 'chosen'> {
  readonly value: unknown;
}

/** The ids in a value, which is one id or a list of ids. */
export const idsIn = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '');

interface ChoiceMenuProps extends ValueProps {
  readonly groups: readonly OptionGroup[];
  /** The search field, if the app finds the options. */
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
  const { onKeep, onSend, onOpenChange, search } = rest;
  const isMany = String(element['type']).startsWith('multi_');
  const maxSelected = Number(element['max_selected_items'] ?? Infinity);
  /** The choices when the menu was opened, as JSON; null while it is closed. */
  const [before, setBefore] = useState<string | null>(null);
  const ids = idsIn(value);
  const known = new Map(
    groups.flatMap(({ options }) => options.map((each) => [each.id, each.label])),
  );
  return (
    <Picker
      aria-label={label}
      groups={groups}
      value={ids}
      chosen={ids.map((id) => known.get(id) ?? names?.get(id) ?? id).join(', ')}
      isMany={isMany}
      maxChosen={maxSelected}
      placeholder={textIn(element['placeholder']) || 'Choose'}
      errorMessage={fault}
      {...(search && { search })}
      onChange={(next) => {
        const chosen = isMany ? next : (next[0] ?? null);
        onKeep(chosen);
        if (!isMany && chosen !== ids[0]) onSend(chosen);
      }}
      onOpenChange={(isOpen) => {
        onOpenChange?.(isOpen);
        if (isMany && !isOpen && before !== null && before !== JSON.stringify(ids)) onSend(ids);
        setBefore(isOpen ? JSON.stringify(ids) : null);
      }}
    />
  );
}
