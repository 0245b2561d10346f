import type { ArmExam } from '../../../../contract/sandbox.ts';
import { MIN_EXAMINED_USERS, MAX_USERS } from '../../../../contract/schemas/world-size.ts';
import { NumberField } from '../../../../ui/controls/NumberField.tsx';
import css from './ExamWorld.module.css';

export interface ExamWorldProps {
  readonly options: Required<ArmExam>;
  readonly onChange: (options: Required<ArmExam>) => void;
  readonly isDisabled: boolean;
}

/** The size and the seed of the world that the exam is armed in. */
export function ExamWorld({ options, onChange, isDisabled }: ExamWorldProps) {
  const { users, seed } = options;
  return (
    <div className={css.world} role="group" aria-label="World of the exam">
      <NumberField
        label="People"
        description="A client sees 7 in 10"
        value={users}
        onChange={(given) => !Number.isNaN(given) && onChange({ users: given, seed })}
        minValue={MIN_EXAMINED_USERS}
        maxValue={MAX_USERS}
        isDisabled={isDisabled}
      />
      <NumberField
        label="Seed"
        value={seed}
        onChange={(given) => !Number.isNaN(given) && onChange({ users, seed: given })}
        minValue={0}
        maxValue={2 ** 32 - 1}
        isDisabled={isDisabled}
      />
    </div>
  );
}
