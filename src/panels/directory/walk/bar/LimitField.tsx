import { memo } from 'react';
import { NumberField } from '../../../../ui/controls/NumberField.tsx';
import { Slider } from '../../../../ui/controls/Slider.tsx';
import { useLimit } from '../data/limit.ts';
import { MAX_PAGE_SIZE, RECOMMENDED } from '../pages/walk-page.ts';
import css from './LimitField.module.css';

const MARKED = { ...RECOMMENDED, name: `${RECOMMENDED.from} to ${RECOMMENDED.to} recommended` };

/** The `limit` of the next page: a slider, and a field for the same number. */
export const LimitField = memo(function LimitField() {
  const { limit } = useLimit();
  const set = (value: number) => {
    if (Number.isFinite(value)) useLimit.setState({ limit: value });
  };
  return (
    <div className={css.limit} role="group" aria-label="Page size">
      <Slider
        label="Limit of the next page"
        value={Math.min(limit, MAX_PAGE_SIZE)}
        onChange={set}
        min={1}
        max={MAX_PAGE_SIZE}
        marked={MARKED}
      />
      <NumberField
        aria-label="Limit"
        value={limit}
        onChange={set}
        minValue={0}
        maxValue={100_000}
        step={1}
      />
      <p className={css.note}>{noteOn(limit)}</p>
    </div>
  );
});

/** What a limit does that is not simply followed; invalid ones are adjusted (docs/assumptions.md, A-5). */
function noteOn(limit: number): string {
  if (limit > MAX_PAGE_SIZE) return `Above ${MAX_PAGE_SIZE} it counts as ${MAX_PAGE_SIZE}.`;
  if (limit === 0) return `0 counts as absent: the page has ${RECOMMENDED.from}.`;
  if (limit > RECOMMENDED.to)
    return 'Larger pages are likelier to time out. Where the platform runs in this tab, each also keeps the tab busy for longer.';
  return limit < RECOMMENDED.from ? 'Small pages cost more calls of the rate limit.' : '';
}
