import { Button } from '../controls/Button.tsx';
import { useLogRows } from '../lists/use-log-rows.ts';
import { classes } from '../style/classes.ts';
import css from './Output.module.css';
import layouts from '../style/layouts.module.css';

/** Expected height of a line in pixels; rendered lines are measured. */
const LINE_PX = 24;

/** Closer to its end than this, the list scrolls with new lines. */
const MAX_END_DISTANCE_PX = LINE_PX * 1.5;

/** A line that a program printed. */
export interface OutputLine {
  /** Unique in the list. */
  readonly id: number;
  /** A `note` is about the program, not printed by it. */
  readonly level: 'log' | 'warn' | 'error' | 'note';
  readonly text: string;
  /** Line of the program, from 1; null if unknown. */
  readonly line: number | null;
}

export interface OutputProps {
  /** Newest last. */
  readonly lines: readonly OutputLine[];
  readonly onClear: () => void;
}

/** What a program printed; only visible lines are rendered. At its end it scrolls with new lines. */
export function Output({ lines, onClear }: OutputProps) {
  const { scroller, rows, height, handleScroll } = useLogRows({
    count: lines.length,
    keyOf: (index) => lines[index]?.id,
    rowHeight: LINE_PX,
    maxEndDistance: MAX_END_DISTANCE_PX,
    startsAtEnd: true,
  });

  return (
    <div className={layouts.column}>
      <div className={css.head}>
        <p className={css.title}>Output</p>
        <Button size="small" variant="plain" isDisabled={lines.length === 0} onPress={onClear}>
          Clear
        </Button>
      </div>
      <div
        ref={scroller}
        role="region"
        tabIndex={0}
        aria-label="Output"
        className={css.scroller}
        onScroll={handleScroll}
      >
        {lines.length === 0 && (
          <p className={css.empty}>What the program prints with console.log appears here.</p>
        )}
        {/* Heights and positions are measured while scrolling, so they are inline styles. */}
        <ol className={css.lines} style={{ height }}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index];
            return (
              line && (
                <li
                  key={key}
                  ref={rows.measureElement}
                  data-index={index}
                  aria-setsize={lines.length}
                  aria-posinset={index + 1}
                  className={classes(css.line, css[line.level])}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <span className={css.text}>{line.text}</span>
                  {line.line !== null && <span className={css.place}>line {line.line}</span>}
                </li>
              )
            );
          })}
        </ol>
      </div>
    </div>
  );
}
