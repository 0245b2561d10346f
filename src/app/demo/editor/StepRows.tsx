import CircleAlert from 'lucide-react/icons/circle-alert';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type { KeyboardEvent } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { Badge } from '../../../ui/display/Badge.tsx';
import { nameOfStep, type RecordedStep } from '../recording/recorded-step.ts';
import { useStepMoves } from './use-step-moves.ts';
import { useStepNote } from './use-step-note.ts';
import css from './StepRows.module.css';

const STEP_TYPE = 'application/x-parley-step';

export interface StepRowsProps {
  readonly steps: readonly RecordedStep[];
  /** Key of the selected step, or null. */
  readonly selected: string | null;
  readonly onSelect: (key: string | null) => void;
}

/** The list of steps. They can be selected, dragged, moved by keyboard, duplicated and removed. */
export function StepRows({ steps, selected, onSelect }: StepRowsProps) {
  const { move, remove } = useStepMoves(steps);
  const noteOf = useStepNote(steps);
  const indexOf = (key: unknown) => steps.findIndex((each) => each.key === key);
  const nameAt = (at: number) => {
    const step = steps[at]?.step;
    return step ? (step.title ?? nameOfStep(step)) : '';
  };

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ [STEP_TYPE]: String(key), 'text/plain': nameAt(indexOf(key)) })),
    acceptedDragTypes: [STEP_TYPE],
    getDropOperation: () => 'move',
    onReorder: ({ keys, target }) => {
      const [key] = keys;
      const from = indexOf(key);
      const to = indexOf(target.key) + (target.dropPosition === 'after' ? 1 : 0);
      move(from, to > from ? to - 1 : to);
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className={css.indicator ?? ''} />
    ),
  });
  function press(event: KeyboardEvent) {
    const at = indexOf(selected);
    if (at < 0) return;
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step !== undefined) move(at, at + step);
    else if (event.key === 'Delete') remove(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={css.scroll} onKeyDownCapture={press}>
      <GridList
        aria-label="Steps of the recording"
        className={css.rows ?? ''}
        dragAndDropHooks={dragAndDropHooks}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={selected === null ? [] : [selected]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys;
          onSelect(key === undefined ? null : String(key));
        }}
      >
        {steps.map(({ key, step }, at) => {
          const name = nameOfStep(step);
          const note = noteOf(key);
          return (
            <GridListItem
              key={key}
              id={key}
              textValue={`${at + 1}. ${step.title ?? name}`}
              className={css.row ?? ''}
            >
              <AriaButton slot="drag" className={css.grip ?? ''} aria-label={`Drag step ${at + 1}`}>
                <GripVertical size={14} />
              </AriaButton>
              <span className={css.number}>{at + 1}</span>
              <span className={css.text}>
                <span className={css.title}>{step.title ?? name}</span>
                {step.title !== undefined && <code className={css.name}>{name}</code>}
                {note?.fault !== undefined && (
                  <span className={css.fault}>
                    <CircleAlert size={12} className={css.mark} /> {note.fault}
                  </span>
                )}
              </span>
              {note?.badge && <Badge tone={note.badge.tone}>{note.badge.text}</Badge>}
            </GridListItem>
          );
        })}
      </GridList>
    </div>
  );
}
