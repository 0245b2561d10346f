import { useState } from 'react';
import { compareAnswers, countDifferences } from '../../../kit/calls/compare/call-comparison.ts';
import { CallComparison, differencesText } from '../../../kit/calls/compare/CallComparison.tsx';
import type { ComparedAnswer } from '../../../kit/calls/compare/compared-call.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { cleanAnswer } from './saved-calls.ts';
import { keepAnswer, useSavedCalls } from './saved-store.ts';
import { localDateAndTime } from '../../../ui/time/date-and-time.ts';
import css from './SinceSaved.module.css';

export interface SinceSavedProps {
  /** Id of the saved call that was run. */
  readonly id: string;
  readonly answer: ComparedAnswer;
}

/** After a saved call was run again: what changed in its answer since it was saved. */
export default function SinceSaved({ id, answer }: SinceSavedProps) {
  const call = useSavedCalls().find((each) => each.id === id);
  const [isOpen, setOpen] = useState(false);
  if (call === undefined) return null;
  const keepButton = (
    <Button size="small" variant="plain" onPress={() => void keepAnswer(id, answer)}>
      Keep this answer
    </Button>
  );
  if (call.answer === null)
    return (
      <div role="group" aria-label="Since it was saved" className={css.since}>
        <span>“{call.name}” was saved without an answer.</span>
        {keepButton}
      </div>
    );
  const parts = compareAnswers(call.answer, cleanAnswer(answer, 0));
  const { differences } = countDifferences(parts);
  const savedAt = localDateAndTime(call.answer.at);
  return (
    <div role="group" aria-label="Since it was saved" className={css.since}>
      <span>
        “{call.name}” since {savedAt}:{' '}
        <Badge tone={differences === 0 ? 'good' : 'caution'}>{differencesText(differences)}</Badge>
      </span>
      <span className={css.buttons}>
        <Button size="small" onPress={() => setOpen(true)}>
          What changed
        </Button>
        {differences > 0 && keepButton}
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
