import type { ReactNode } from 'react';
import { Label, RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import css from './SegmentedControl.module.css';
import field from './field.module.css';

export interface Segment<Id extends string> {
  readonly id: Id;
  /** Its accessible name, shown unless there is an icon. */
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface SegmentedControlProps<Id extends string> {
  /** Accessible name of the group; visible only with `showLabel`. */
  readonly label: string;
  readonly showLabel?: boolean;
  readonly segments: readonly Segment<Id>[];
  readonly value: Id;
  readonly onChange: (value: Id) => void;
  readonly isDisabled?: boolean;
}

/** A radio group of a few short options in a row, which wraps. */
export function SegmentedControl<Id extends string>({
  label,
  showLabel = false,
  segments,
  value,
  onChange,
  isDisabled = false,
}: SegmentedControlProps<Id>) {
  return (
    <RadioGroup
      {...(!showLabel && { 'aria-label': label })}
      orientation="horizontal"
      value={value}
      onChange={(chosen) => onChange(chosen as Id)}
      isDisabled={isDisabled}
      className={field.field ?? ''}
    >
      {showLabel && <Label className={field.label}>{label}</Label>}
      <div className={css.segments}>
        {segments.map((segment) => (
          <RadioField
            key={segment.id}
            value={segment.id}
            {...(segment.icon !== undefined && { 'aria-label': segment.label })}
          >
            <RadioButton className={css.segment ?? ''}>{segment.icon ?? segment.label}</RadioButton>
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  );
}
