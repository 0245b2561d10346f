import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { classes } from '../style/classes.ts';
import { useRememberedNumber } from '../remembered.ts';
import css from './Split.module.css';

export interface SplitProps {
  /** The local storage key of the size. */
  readonly storageKey: string;
  /** Accessible name of the bar between the panes, as in `Resize the preview`. */
  readonly label: string;
  /** `row`: side by side; `column`: one above the other. */
  readonly direction: 'row' | 'column';
  readonly first: ReactNode;
  /** Without it the first pane fills the whole width or height. */
  readonly second: ReactNode;
  /** The pane to show alone. The other pane stays mounted and keeps its state. Ignored without a second pane. */
  readonly alone?: 'first' | 'second' | undefined;
  /** Share of the second pane in percent, until the user changes it. */
  readonly initial?: number;
  readonly min?: number;
  readonly max?: number;
}

/** How far an arrow key moves the bar; with Shift, four times as far. */
const STEP_PERCENT = 2;

/** Two panes with a bar between them that the pointer, the arrow keys, Home and End move. */
export function Split({
  storageKey,
  label,
  direction,
  first,
  second,
  alone,
  initial = 50,
  min = 20,
  max = 80,
}: SplitProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [storedShare, setShare] = useRememberedNumber(storageKey, initial);
  const share = clamp(storedShare, min, max);

  // Sets the share as a style of the element.
  useLayoutEffect(() => {
    frame.current?.style.setProperty('--second', `${share}%`);
  }, [share]);

  function drag(event: PointerEvent) {
    if (!frame.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = frame.current.getBoundingClientRect();
    const secondShare =
      direction === 'row'
        ? (box.right - event.clientX) / box.width
        : (box.bottom - event.clientY) / box.height;
    setShare(clamp(Math.round(secondShare * 1000) / 10, min, max));
  }

  function moveByKey(event: KeyboardEvent) {
    const step = event.shiftKey ? STEP_PERCENT * 4 : STEP_PERCENT;
    const [shrinkKey, growKey] =
      direction === 'row' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowDown', 'ArrowUp'];
    const target = { [shrinkKey]: share - step, [growKey]: share + step, Home: min, End: max }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    setShare(clamp(target, min, max));
  }

  const visiblePane = second ? alone : 'first';
  return (
    <div ref={frame} className={classes(css.split, visiblePane === undefined && css[direction])}>
      <div className={css.pane} hidden={visiblePane === 'second'}>
        {first}
      </div>
      {second && (
        <>
          <div
            hidden={visiblePane !== undefined}
            role="separator"
            tabIndex={0}
            aria-label={label}
            aria-orientation={direction === 'row' ? 'vertical' : 'horizontal'}
            aria-valuenow={Math.round(share)}
            aria-valuemin={min}
            aria-valuemax={max}
            className={css.bar}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            onDoubleClick={() => setShare(initial)}
            onKeyDown={moveByKey}
          />
          <div className={css.pane} hidden={visiblePane === 'first'}>
            {second}
          </div>
        </>
      )}
    </div>
  );
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
