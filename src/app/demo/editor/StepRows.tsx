import CircleAlert from 'lucide-react/icons/circle-alert';
import { Badge } from '../../../ui/display/Badge.tsx';
import { SortableRow, SortableRows } from '../../../ui/lists/sortable/SortableRows.tsx';
import { nameOfStep, titleOfStep, type RecordedStep } from '../recording/recorded-step.ts';
import { useStepMoves } from './use-step-moves.ts';
import { useStepNote } from './use-step-note.ts';
import css from './StepRows.module.css';

export interface StepRowsProps {
  readonly steps: readonly RecordedStep[];
  /** Key of the selected step, or null. */
  readonly selected: string | null;
  readonly onSelect: (key: string | null) => void;
}

/** The list of steps. They can be selected, dragged, moved by keyboard and removed. */
export function StepRows({ steps, selected, onSelect }: StepRowsProps) {
  const { move, remove } = useStepMoves(steps);
  const noteOf = useStepNote(steps);
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
      textOf={(at) => (steps[at] ? titleOfStep(steps[at].step) : '')}
    >
      {steps.map(({ key, step }, at) => {
        const title = titleOfStep(step);
        const note = noteOf(key);
        return (
          <SortableRow
            key={key}
            id={key}
            text={`${at + 1}. ${title}`}
            grip={`Drag step ${at + 1}`}
            className={css.row}
          >
            <span className={css.number}>{at + 1}</span>
            <span className={css.text}>
              <span className={css.title}>{title}</span>
              {step.title !== undefined && <code className={css.name}>{nameOfStep(step)}</code>}
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
