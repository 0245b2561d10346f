import { Badge } from '../../../ui/display/Badge.tsx';
import { ComparedLines } from './ComparedLines.tsx';
import { countDifferences, type ComparedPart } from './call-comparison.ts';
import css from './CallComparison.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';

export interface CallComparisonProps {
  /** What is compared, such as `Request`. */
  readonly title: string;
  readonly parts: readonly ComparedPart[];
  /** The headings of the two sides: `First` and `Second`, or times. */
  readonly names: readonly [one: string, other: string];
}

/** Two requests or two answers, side by side or below each other, with the differences marked. */
export function CallComparison({ title, parts, names }: CallComparisonProps) {
  return (
    <div className={css.comparison} role="group" aria-label={title}>
      <div className={layouts.tight}>
        <h3 className={tones.title}>{title}</h3>
        <DifferenceCount {...countDifferences(parts)} />
      </div>
      {parts.map((part) => (
        <details
          key={part.title}
          className={css.part}
          aria-label={`${title}: ${part.title}`}
          open={part.differenceCount > 0}
        >
          <summary className={css.name}>
            {part.title}{' '}
            {part.differenceCount > 0 ? (
              <Badge tone="caution">{differencesText(part.differenceCount)}</Badge>
            ) : (
              <span className={css.same}>same</span>
            )}
          </summary>
          {part.note !== null && <p className={css.note}>{part.note}</p>}
          {part.lines.length > 0 && (
            <ComparedLines label={`${title}: ${part.title}`} lines={part.lines} names={names} />
          )}
        </details>
      ))}
    </div>
  );
}

interface DifferenceCountProps {
  readonly differenceCount: number;
  readonly renewedCount: number;
}

function DifferenceCount({ differenceCount, renewedCount }: DifferenceCountProps) {
  return (
    <>
      <Badge tone={differenceCount === 0 ? 'good' : 'caution'}>
        {differencesText(differenceCount)}
      </Badge>
      {renewedCount > 0 && (
        <span className={css.renewed}>
          {renewedCount === 1 ? 'One value is' : `${renewedCount} values are`} new with each call,
          and grey.
        </span>
      )}
    </>
  );
}

/** A number of differences in words. */
export const differencesText = (count: number): string => {
  if (count === 0) return 'no differences';
  return count === 1 ? '1 difference' : `${count} differences`;
};
