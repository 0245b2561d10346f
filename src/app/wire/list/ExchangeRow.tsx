import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { durationText } from '../../../ui/display/amounts.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { timeOfDay } from '../../date-and-time.ts';
import { resultText, resultTone } from './exchange-result.ts';
import css from './ExchangeRow.module.css';

export interface ExchangeRowProps {
  readonly id: string;
  readonly exchange: ExchangeSummary;
  readonly isSelected: boolean;
  /** Position in the list, from 1, and length of the list, of which only a part is rendered. */
  readonly position: number;
  readonly total: number;
  /** Distance from the top of the list, in pixels. */
  readonly top: number;
}

/** A row of the wire. The list around it handles clicks and keys. */
export function ExchangeRow({ id, exchange, isSelected, position, total, top }: ExchangeRowProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={total}
      className={css.row}
      style={{ transform: `translateY(${top}px)` }}
      tabIndex={-1}
      data-exchange={exchange.id}
    >
      <time className={css.time}>{timeOfDay(exchange.at)}</time>
      <span className={css.verb}>{exchange.verb}</span>
      <span className={css.name}>{exchange.name}</span>
      <span className={css.actor}>{exchange.actor?.label}</span>
      <Badge tone={resultTone(exchange)} isCode>
        {resultText(exchange)}
      </Badge>
      <span className={css.status}>{exchange.status}</span>
      <span className={css.duration}>{durationText(exchange.duration_ms)}</span>
    </div>
  );
}
