import Pin from 'lucide-react/icons/pin';
import Square from 'lucide-react/icons/square';
import SquareCheck from 'lucide-react/icons/square-check';
import StickyNote from 'lucide-react/icons/sticky-note';
import { memo } from 'react';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { durationText } from '../../../ui/display/amounts.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { preciseTime } from '../../../ui/time/date-and-time.ts';
import { useCallerOf } from '../state/callers.ts';
import { resultText, resultTone } from '../state/exchange-result.ts';
import { useNotes } from '../state/notes.ts';
import { usePins } from '../state/pins.ts';
import css from './ExchangeRow.module.css';

export interface ExchangeRowProps {
  readonly exchange: ExchangeSummary;
  /** Whether the exchange is picked for the recording; null while nothing can be picked. */
  readonly isPicked: boolean | null;
  readonly isPinned: boolean;
  readonly hasNote: boolean;
  /** The class member who made the call; null if nobody in a class made it. */
  readonly caller: string | null;
}

/** The content of a row of the wire. It is memoized, because scrolling renders rows again and again. */
export const ExchangeRow = memo(function ExchangeRow({
  exchange,
  isPicked,
  isPinned,
  hasNote,
  caller,
}: ExchangeRowProps) {
  return (
    <>
      <time className={css.time}>{preciseTime(exchange.at)}</time>
      <span className={css.verb}>{exchange.verb}</span>
      <span>
        {isPicked !== null &&
          (isPicked ? (
            <SquareCheck size={13} className={css.mark} />
          ) : (
            <Square size={13} className={css.mark} />
          ))}
        {exchange.name}
        {isPinned && <Pin size={12} className={css.sign} aria-label="Pinned" />}
        {hasNote && <StickyNote size={12} className={css.sign} aria-label="Has a note" />}
        {caller !== null && <bdi className={css.caller}>{caller}</bdi>}
      </span>
      <span className={css.actor}>{exchange.actor?.label}</span>
      <Badge tone={resultTone(exchange)} isCode>
        {resultText(exchange)}
      </Badge>
      <span className={css.status}>{exchange.status || '–'}</span>
      <span className={css.duration} title="Time in the platform">
        {durationText(exchange.duration_ms)}
      </span>
    </>
  );
});

/** The marks of an exchange for its row: pin, note and caller. Also handles the key `P`, which pins the open exchange. */
export function useRowMarks(exchanges: readonly ExchangeSummary[]): {
  readonly marksOf: (exchange: ExchangeSummary) => {
    readonly isPinned: boolean;
    readonly hasNote: boolean;
    readonly caller: string | null;
  };
  /** Handles a key. Returns whether it used the key. */
  readonly onKey: (key: string, id: string) => boolean;
} {
  const { isPinned, togglePinOf } = usePins();
  const { noteOf } = useNotes();
  const callerOf = useCallerOf();
  return {
    marksOf: (exchange) => ({
      isPinned: isPinned(exchange),
      hasNote: noteOf(exchange) !== '',
      caller: callerOf?.(exchange) ?? null,
    }),
    onKey: (key, id) => {
      const exchange = key.toLowerCase() === 'p' && exchanges.find((each) => each.id === id);
      if (!exchange) return false;
      togglePinOf(exchange);
      return true;
    },
  };
}
