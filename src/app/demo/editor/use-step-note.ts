import type { Tone } from '../../../ui/display/Badge.tsx';
import { requestsOf, useCheck, type CheckedStep } from '../recording/check.ts';
import { maskedSecrets } from '../recording/gaps.ts';
import { missingName } from '../recording/recording-of.ts';
import { referenceFaults } from '../recording/placeholders.ts';
import type { RecordedStep } from '../recording/recorded-step.ts';

export interface StepNote {
  /** What is wrong with its references. */
  readonly fault?: string;
  /** What the last check found. */
  readonly badge?: { readonly tone: Tone; readonly text: string };
}

/** What a row says about its step. */
export function useStepNote(steps: readonly RecordedStep[]): (key: string) => StepNote | null {
  const check = useCheck((state) => state.check);
  const faults = referenceFaults(steps);
  const isOld = check !== null && check.of !== requestsOf(steps);
  return (key) => {
    const fault = faults.find((each) => each.key === key);
    const step = steps.find((each) => each.key === key)?.step;
    const checked = isOld ? undefined : check?.steps.get(key);
    return {
      ...(!fault && step && maskedSecrets(step).length > 0 && { fault: 'Holds a masked secret' }),
      ...(fault && {
        fault:
          fault.kind === 'later'
            ? `Refers to step ${fault.to}, which comes later`
            : `Refers to ${missingName(fault.to)}, which is missing`,
      }),
      ...(checked && { badge: badgeOf(checked) }),
    };
  };
}

function badgeOf({ played, difference }: CheckedStep): NonNullable<StepNote['badge']> {
  if (played.problem !== undefined) return { tone: 'bad', text: 'not sent' };
  if (difference !== null && !difference.isSame) return { tone: 'caution', text: 'different' };
  if (difference === null) return { tone: 'neutral', text: String(played.status) };
  return { tone: 'good', text: 'same' };
}
