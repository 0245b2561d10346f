import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import type { Exam, ExamPoint } from '../../../contract/sandbox.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { classes } from '../../../ui/style/classes.ts';
import { titlesMissedIn } from './verdict/verdict.ts';
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

/** A line of code for a point that was missed, by its id, where words alone do not show the fix. */
const FIX_LINES: Readonly<Record<string, string>> = {
  no_duplicates: 'people.set(person.id, person); // a Map by id keeps each person once',
  encodes_cursor: 'url += `&cursor=${encodeURIComponent(cursor)}`;',
  waits: "await pause(1000 * Number(response.headers.get('Retry-After')));",
  goes_on_after_short_page: "cursor = response_metadata?.next_cursor || '';",
  starts_again: "if (error === 'invalid_cursor') { people.clear(); cursor = null; continue; }",
  page_size: 'const url = `${BASE_URL}/api/users.list?limit=200`;',
  stops: "while (cursor !== '') { /* read a page */ }",
};

const POINT_STATES = {
  passed: ['good', 'Passed', CircleCheck],
  failed: ['bad', 'Missed', CircleX],
  open: ['neutral', 'Open', CircleDashed],
} as const;

/** One point of the exam: its state, why, the call that shows it, and how to fix it if it was missed. */
function PointRow({ point }: { readonly point: ExamPoint }) {
  const { showExchange } = usePanelShell();
  const { id, title, state, detail, exchange, fix } = point;
  const [tone, word, Icon] = POINT_STATES[state];
  const line = FIX_LINES[id];
  return (
    <li className={classes(css.point, css[state])}>
      <Icon size={18} aria-hidden="true" className={css.icon} />
      <div className={css.text}>
        <p className={css.pointHead}>
          <span className={css.pointTitle}>{title}</span>
          <Badge tone={tone}>{word}</Badge>
        </p>
        <p className={css.detail}>{detail}</p>
        {state === 'failed' && (
          <div className={css.fix}>
            <p>
              <strong>How to fix it:</strong> {fix}
            </p>
            {line !== undefined && (
              <div className={css.line}>
                <code>{line}</code>
                <CopyButton text={line} label="Copy the line" />
              </div>
            )}
          </div>
        )}
        {exchange !== null && (
          <div className={state === 'failed' ? undefined : css.plainCall}>
            <Button
              size="small"
              variant={state === 'failed' ? 'secondary' : 'plain'}
              aria-label={`Show the call: ${title}`}
              onPress={() => showExchange(exchange)}
            >
              Show the call
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
