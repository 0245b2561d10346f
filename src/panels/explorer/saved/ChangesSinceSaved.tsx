import { useState } from 'react';
import { compareAnswers, countDifferences } from '../../../kit/calls/compare/call-comparison.ts';
import { CallComparison, differencesText } from '../../../kit/calls/compare/CallComparison.tsx';
import type { ComparedAnswer } from '../../../kit/calls/compare/compared-call.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { cleanAnswer } from './saved-calls.ts';
import { replaceAnswer, useSavedCalls } from './saved-store.ts';
import { localDateAndTime } from '../../../ui/time/date-and-time.ts';
import css from './ChangesSinceSaved.module.css';

export interface ChangesSinceSavedProps {
  /** Id of the saved call that was run. */
  readonly id: string;
  /** The answer of that run. */
  readonly answer: ComparedAnswer;
}

/** Shows what changed in the answer of a saved call since it was saved. */
export default function ChangesSinceSaved({ id, answer }: ChangesSinceSavedProps) {
  const call = useSavedCalls().find((savedCall) => savedCall.id === id);
  const [isOpen, setOpen] = useState(false);
  if (call === undefined) return null;
  const replaceButton = (
    <Button size="small" variant="plain" onPress={() => void replaceAnswer(id, answer)}>
      Keep this answer
    </Button>
  );
  if (call.answer === null)
    return (
      <div role="group" aria-label="Since it was saved" className={css.since}>
        <span>“{call.name}” was saved without an answer.</span>
        {replaceButton}
      </div>
    );
  // Masked and shortened, as the saved answer is. The time, 0, is not compared.
  const parts = compareAnswers(call.answer, cleanAnswer(answer, 0));
  const { differenceCount } = countDifferences(parts);
  const savedAt = localDateAndTime(call.answer.at);
  return (
    <div role="group" aria-label="Since it was saved" className={css.since}>
      <span>
        “{call.name}” since {savedAt}:{' '}
        <Badge tone={differenceCount === 0 ? 'good' : 'caution'}>
          {differencesText(differenceCount)}
        </Badge>
      </span>
      <span className={css.buttons}>
        <Button size="small" onPress={() => setOpen(true)}>
          What changed
        </Button>
        {differenceCount > 0 && replaceButton}
      </span>
      <Dialog
        title={`What changed since “${call.name}” was saved`}
        size="large"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <CallComparison title="Response" parts={parts} names={[savedAt, 'Now']} />
      </Dialog>
    </div>
  );
}
