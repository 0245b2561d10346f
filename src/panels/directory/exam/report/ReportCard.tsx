import type { Exam } from '../../../../contract/sandbox.ts';
import { Badge } from '../../../../ui/display/Badge.tsx';
import { titlesMissedIn } from '../verdict/verdict.ts';
import { PointRow } from './PointRow.tsx';
import css from './ReportCard.module.css';

const STATES = {
  ready: ['neutral', 'Ready', 'It waits for the first call of a client.'],
  running: ['caution', 'Running', 'Something is still open.'],
  passed: ['good', 'Passed', 'The client pages as it should.'],
  failed: ['bad', 'Failed', ''],
} as const;

/** The verdict of an armed exam, and each of its points. */
export function ReportCard({ exam }: { readonly exam: Exam }) {
  const [tone, word, sentence] = STATES[exam.state];
  const missed = titlesMissedIn(exam);
  const passed = exam.points.filter(({ state }) => state === 'passed').length;
  return (
    <section className={css.card} aria-label="Report card">
      <header className={css.head}>
        <h2 className={css.title}>Report card</h2>
        <Badge tone={tone}>{word}</Badge>
        <span className={css.counts}>
          {passed} of {exam.points.length} passed · Calls: {exam.calls} · Walks: {exam.walks}
        </span>
      </header>
      {missed.length > 0 ? (
        <div className={css.missed}>
          <p>
            {missed.length === 1 ? 'One point was missed:' : `${missed.length} points were missed:`}
          </p>
          <ul>
            {missed.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p className={css.sentence}>{sentence}</p>
      )}
      <ul className={css.points} aria-label="Points of the exam">
        {exam.points.map((point) => (
          <PointRow key={point.id} point={point} />
        ))}
      </ul>
    </section>
  );
}
