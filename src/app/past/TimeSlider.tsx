import History from 'lucide-react/icons/history';
import { useState } from 'react';
import type { ExchangeSummary } from '../../contract/sandbox.ts';
import { momentAt, positionText, nowPosition, positionOf } from './moments.ts';
import { useMoment } from './use-moment.ts';
import css from './TimeSlider.module.css';

/** Shows the world as it was after any exchange of the log. */
export function TimeSlider({ exchanges }: { readonly exchanges: readonly ExchangeSummary[] }) {
  const [moment, setMoment] = useMoment();
  /** The position that the user chose, and the moment before. The position is shown until the address has the new moment. */
  const [choice, setChoice] = useState<{ position: number; momentBefore: string | null } | null>(
    null,
  );
  const value =
    choice !== null && choice.momentBefore === moment
      ? choice.position
      : positionOf(exchanges, moment);

  const text = positionText(exchanges, value);
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
          const position = Number(currentTarget.value);
          setChoice({ position, momentBefore: moment });
          setMoment(momentAt(exchanges, position));
        }}
      />
      <span className={css.text} aria-hidden>
        {text}
      </span>
    </label>
  );
}
