import { useState } from 'react';
import { MIN_USERS, MAX_MESSAGES, MAX_USERS } from '../../contract/schemas/world-size.ts';
import { NumberField } from '../../ui/controls/NumberField.tsx';

/** How many users and messages a new world has. */
export interface WorldSize {
  readonly users: number;
  readonly messages: number;
}

/** The size that the user chooses for a new world. */
export const useWorldSize = () => useState<WorldSize>({ users: 40, messages: 0 });

interface WorldSizeFieldsProps {
  readonly size: WorldSize;
  readonly onChange: (size: WorldSize) => void;
}

/** The two fields for the size of a new world. */
export function WorldSizeFields({ size, onChange }: WorldSizeFieldsProps) {
  return (
    <>
      <NumberField
        label="Users"
        value={size.users}
        onChange={(users) => onChange({ ...size, users })}
        minValue={MIN_USERS}
        maxValue={MAX_USERS}
        isRequired
      />
      <NumberField
        label="Messages"
        value={size.messages}
        onChange={(messages) => onChange({ ...size, messages })}
        minValue={0}
        maxValue={MAX_MESSAGES}
        isRequired
      />
    </>
  );
}
