import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { classes } from '../style/classes.ts';
import css from './Output.module.css';

/** Expected height of a line in pixels; longer lines are measured. */
const LINE = 24;

/** Within this distance from the end, in pixels, the list scrolls with new lines. */
const NEAR_END = LINE * 1.5;

/** A line that a program printed. */
export interface OutputLine {
  /** Unique in the list. */
  readonly id: number;
  /** `note`: not of the program, but about it. */
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
  const scroller = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: 10,
  });
  const newest = lines.at(-1)?.id;

  // The scroll position follows the newest line.
  useEffect(() => {
    if (isFollowing && newest !== undefined) rows.scrollToIndex(lines.length - 1, { align: 'end' });
  }, [rows, newest, lines.length, isFollowing]);

  function followAtEnd() {
    const box = scroller.current;
    if (box) setFollowing(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END);
  }

  return (
    <div className={css.output}>
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
        onScroll={followAtEnd}
      >
        {lines.length === 0 && (
          <p className={css.empty}>What the program prints with console.log appears here.</p>
        )}
        {/* Heights and positions are measured while scrolling, so they are inline styles. */}
        <ol className={css.lines} style={{ height: rows.getTotalSize() }}>
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
