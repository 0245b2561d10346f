import { useId, type ReactNode } from 'react';
import { SegmentedControl } from '../../../../ui/controls/SegmentedControl.tsx';
import css from './ArgumentField.module.css';

export interface TriStateProps {
  readonly 'aria-label': string;
  /** `true`, `false`, or empty if the argument is not sent. */
  readonly value: string;
  readonly description: ReactNode;
  readonly errorMessage: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}

const STATES = [
  { id: 'unset', label: 'not sent' },
  { id: 'true', label: 'true' },
  { id: 'false', label: 'false' },
] as const;

/** A boolean argument, which may also be missing: that is different from false. */
export function TriState({
  'aria-label': label,
  value,
  description,
  errorMessage,
  isDisabled,
  onChange,
}: TriStateProps) {
  const id = useId();
  return (
    <div role="group" aria-describedby={id} className={css.tristate}>
      <SegmentedControl
        label={label}
        segments={STATES}
        value={STATES.find((state) => state.id === value)?.id ?? 'unset'}
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
