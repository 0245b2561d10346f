import { Badge } from '../../../ui/display/Badge.tsx';
import { ComparedLines } from './ComparedLines.tsx';
import { countDifferences, type ComparedPart } from './call-comparison.ts';
import css from './CallComparison.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';

export interface CallComparisonProps {
  /** What is compared, as in `Request`. */
  readonly title: string;
  readonly parts: readonly ComparedPart[];
  /** The names of the two sides: `First` and `Second`, or times. */
  readonly names: readonly [one: string, other: string];
}

/** Two requests or two answers, side by side or below each other, with the differences marked. */
export function CallComparison({ title, parts, names }: CallComparisonProps) {
  return (
    <div className={css.comparison} role="group" aria-label={title}>
      <div className={layouts.tight}>
        <h3 className={tones.title}>{title}</h3>
        <Count {...countDifferences(parts)} />
      </div>
      {parts.map((part) => (
        <details
          key={part.title}
          className={css.part}
          aria-label={`${title}: ${part.title}`}
          open={part.differences > 0}
        >
          <summary className={css.name}>
            {part.title}{' '}
            {part.differences > 0 ? (
              <Badge tone="caution">{differencesText(part.differences)}</Badge>
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

interface CountProps {
  readonly differences: number;
  readonly renewed: number;
}

function Count({ differences, renewed }: CountProps) {
  return (
    <>
      <Badge tone={differences === 0 ? 'good' : 'caution'}>{differencesText(differences)}</Badge>
      {renewed > 0 && (
        <span className={css.renewed}>
          {renewed === 1 ? 'One value is' : `${renewed} values are`} new with each call, and grey.
        </span>
      )}
    </>
  );
}

/** A number of differences in words. */
export const differencesText = (differences: number): string => {
  if (differences === 0) return 'no differences';
  return differences === 1 ? '1 difference' : `${differences} differences`;
};
