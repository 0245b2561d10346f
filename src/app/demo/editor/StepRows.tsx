import CircleAlert from 'lucide-react/icons/circle-alert';
import { Badge, type Tone } from '../../../ui/display/Badge.tsx';
import { SortableRow, SortableRows } from '../../../ui/lists/sortable/SortableRows.tsx';
import { type CheckedStep, requestsTextOf, useCheck } from '../recording/check.ts';
import { findMaskedSecrets } from '../recording/gaps.ts';
import { referenceFaults } from '../../../contract/demo/recording/placeholders.ts';
import {
  nameOfStep,
  type RecordedStep,
  titleOfStep,
} from '../../../contract/demo/recording/recorded-step.ts';
import { nameMissingStep } from '../recording/recorded-demo.ts';
import css from './StepRows.module.css';
import tones from '../../../ui/style/tones.module.css';
import { useStepMoves } from './use-step-moves.ts';

export interface StepRowsProps {
  readonly steps: readonly RecordedStep[];
  /** Key of the selected step, or null. */
  readonly selected: string | null;
  readonly onSelect: (key: string | null) => void;
}

/** The list of steps. They can be selected, dragged, moved by keyboard and removed. */
export function StepRows({ steps, selected, onSelect }: StepRowsProps) {
  const { move, remove } = useStepMoves(steps);
  const noteOf = useStepNotes(steps);
  return (
    <SortableRows
      label="Steps of the recording"
      ids={steps.map(({ key }) => key)}
      selected={selected}
      onSelect={onSelect}
      keepsSelection
      onMove={move}
      onRemove={remove}
      type="application/x-parley-step"
      textOf={(index) => (steps[index] ? titleOfStep(steps[index].step) : '')}
    >
      {steps.map(({ key, step }, index) => {
        const title = titleOfStep(step);
        const note = noteOf(key);
        return (
          <SortableRow
            key={key}
            id={key}
            text={`${index + 1}. ${title}`}
            grip={`Drag step ${index + 1}`}
            className={css.row}
          >
            <span className={css.number}>{index + 1}</span>
            <span className={css.text}>
              <span className={css.title}>{title}</span>
              {step.title !== undefined && <code className={tones.quiet}>{nameOfStep(step)}</code>}
              {note?.fault !== undefined && (
                <span className={css.fault}>
                  <CircleAlert size={12} className={css.mark} /> {note.fault}
                </span>
              )}
            </span>
            {note?.badge && <Badge tone={note.badge.tone}>{note.badge.text}</Badge>}
          </SortableRow>
        );
      })}
    </SortableRows>
  );
}

interface StepNote {
  /** What is wrong with the references of the step. */
  readonly fault?: string;
  /** What the last check found. */
  readonly badge?: { readonly tone: Tone; readonly text: string };
}

/** Returns a function that finds the fault and the badge to show in the row of a step, by the step's key. */
function useStepNotes(steps: readonly RecordedStep[]): (key: string) => StepNote | null {
  const check = useCheck((state) => state.check);
  const faults = referenceFaults(steps);
  const isOutdated = check !== null && check.requestsText !== requestsTextOf(steps);
  return (key) => {
    const fault = faults.find((each) => each.key === key);
    const step = steps.find((each) => each.key === key)?.step;
    const checked = isOutdated ? undefined : check?.steps.get(key);
    return {
      ...(!fault &&
        step &&
        findMaskedSecrets(step).length > 0 && { fault: 'Holds a masked secret' }),
      ...(fault && {
        fault:
          fault.kind === 'later'
            ? `Refers to step ${fault.to}, which comes later`
            : `Refers to ${nameMissingStep(fault.to)}, which is missing`,
      }),
      ...(checked && { badge: badgeOf(checked) }),
    };
  };
}

function badgeOf({ playedStep, difference }: CheckedStep): NonNullable<StepNote['badge']> {
  if (playedStep.problem !== undefined) return { tone: 'bad', text: 'not sent' };
  if (difference !== null && !difference.isSame) return { tone: 'caution', text: 'different' };
  if (difference === null) return { tone: 'neutral', text: String(playedStep.status) };
  return { tone: 'good', text: 'same' };
}
