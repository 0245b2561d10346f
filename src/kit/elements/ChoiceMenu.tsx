import { useState } from 'react';
import { type OptionGroup, Picker } from '../../ui/controls/Picker.tsx';
import type { ActingWorld } from './acting.ts';
import { type Fields, textIn } from './element-fields.ts';

export interface ChoiceProps {
  readonly element: Fields;
  /** What was chosen; undefined while nobody touched it. */
  readonly chosen: unknown;
  /** What the platform keeps of it, as `state.values` has it. */
  readonly kept: Fields | undefined;
  readonly fault: string | undefined;
  readonly label: string;
  /** Where it is, for a suggestion. */
  readonly place: Fields;
  /** Whether a form keeps it, and sends it with Submit. */
  readonly isInForm: boolean;
  readonly world: ActingWorld;
  /** Remembers what is typed or chosen. */
  readonly onKeep: (value: unknown) => void;
  /** Sends it, where its app hears of it at once. */
  readonly onSend: (value: unknown) => void;
}

export interface ValueProps extends Omit<ChoiceProps, 'chosen'> {
  readonly value: unknown;
}

/** The ids in a value: that of one choice, or those of several. */
export const idsIn = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '');

interface ChoiceMenuProps extends ValueProps {
  readonly groups: readonly OptionGroup[];
  /** Given where the app finds the options. */
  readonly search?: Parameters<typeof Picker>[0]['search'];
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** The names of options that are not listed. */
  readonly names?: ReadonlyMap<string, string>;
}

/** A menu of one choice, which is sent at once, or of several, which are sent once it is closed. */
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
  const most = Number(element['max_selected_items'] ?? Infinity);
  /** What was chosen when the menu was opened; null while it is closed. */
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
      maxChosen={most}
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
