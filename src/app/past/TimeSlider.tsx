import History from 'lucide-react/icons/history';
import { useState } from 'react';
import type { ExchangeSummary } from '../../contract/sandbox.ts';
import { momentAt, momentText, nowPosition, positionOf } from './moments.ts';
import { useMoment } from './use-moment.ts';
import css from './TimeSlider.module.css';

/** Shows the world as it was after any exchange of the log. */
export function TimeSlider({ exchanges }: { readonly exchanges: readonly ExchangeSummary[] }) {
  const [moment, setMoment] = useMoment();
  /** The position that the user chose, and the moment before. The position counts until the address has the new moment. */
  const [moved, setMoved] = useState<{ to: number; from: string | null } | null>(null);
  const value = moved !== null && moved.from === moment ? moved.to : positionOf(exchanges, moment);

  const text = momentText(exchanges, value);
  const count = exchanges.length;
  const isBetween = value > 0 && value <= count;
  return (
    <label className={css.time}>
      <History size={14} aria-hidden />
      <input
        className={css.range}
        type="range"
        aria-label="Time"
        aria-valuetext={isBetween ? `${text}, ${value} of ${count}` : text}
        min={0}
        max={nowPosition(exchanges)}
        value={value}
        onChange={({ currentTarget }) => {
          const next = Number(currentTarget.value);
          setMoved({ to: next, from: moment });
          setMoment(momentAt(exchanges, next));
        }}
      />
      <span className={css.text} aria-hidden>
        {text}
      </span>
    </label>
  );
}
