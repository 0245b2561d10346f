import BookOpen from 'lucide-react/icons/book-open';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import { countsOf, POINT_WORDS, pointFacts } from '../../contract/exams/report.ts';
import type { Exam, ExamPoint } from '../../contract/sandbox.ts';
import { usePanelShell } from '../panel.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { classes } from '../../ui/style/classes.ts';
import { failedTitles } from './verdict.ts';
import css from './ReportCard.module.css';
import layouts from '../../ui/style/layouts.module.css';
import tones from '../../ui/style/tones.module.css';

const STATES = {
  ready: ['neutral', 'Ready', 'It waits for the client.'],
  running: ['caution', 'Running', 'Something is still open.'],
  not_shown: [
    'caution',
    'Not shown',
    'The client is done, and the wire has not shown every point. That is no pass.',
  ],
  passed: ['good', 'Passed', 'The client does what the exam asks for.'],
  failed: ['bad', 'Failed', ''],
} as const;

/** The verdict of an exam that runs, and each of its points. */
export function ReportCard({ exam }: { readonly exam: Exam }) {
  const { setSearch } = usePanelShell();
  const state = exam.verdict === 'not_shown' && exam.calls > 0 ? 'not_shown' : exam.state;
  const [tone, word, sentence] = STATES[state];
  const failedPoints = failedTitles(exam);
  return (
    <section className={css.card} aria-label="Report card">
      <header className={css.head}>
        <h2 className={tones.title}>Report card</h2>
        <Badge tone={tone}>{word}</Badge>
        <span className={css.counts}>
          {countsOf(exam)} passed · Calls: {exam.calls}
          {exam.walks > 0 && ` · Walks: ${exam.walks}`}
        </span>
      </header>
      {failedPoints.length > 0 ? (
        <div className={css.failures}>
          <p>
            {failedPoints.length === 1
              ? 'One point failed:'
              : `${failedPoints.length} points failed:`}
          </p>
          <ul>
            {failedPoints.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p className={tones.muted}>{sentence}</p>
      )}
      {failedPoints.length > 0 && exam.lesson !== null && (
        <div>
          <Button
            icon={<BookOpen size={14} />}
            onPress={() => setSearch({ lesson: exam.lesson, exchange: undefined })}
          >
            Fix it with a lesson
          </Button>
        </div>
      )}
      <ul className={css.points} aria-label="Points of the exam">
        {exam.points.map((point) => (
          <PointRow key={point.id} point={point} codeLine={FIX_LINES[`${exam.name} ${point.id}`]} />
        ))}
      </ul>
    </section>
  );
}

/** A line of code that fixes a failed point, by the name of the exam and the id of the point. */
const FIX_LINES: Readonly<Record<string, string>> = {
  'paging no_duplicates': 'people.set(person.id, person); // a Map by id keeps each person once',
  'paging encodes_cursor': 'url += `&cursor=${encodeURIComponent(cursor)}`;',
  'paging waits': "await pause(1000 * Number(response.headers.get('Retry-After')));",
  'paging goes_on_after_short_page': "cursor = response_metadata?.next_cursor || '';",
  'paging starts_again':
    "if (error === 'invalid_cursor') { people.clear(); cursor = null; continue; }",
  'paging page_size': 'const url = `${BASE_URL}/api/users.list?limit=200`;',
  'paging stops': "while (cursor !== '') { /* read a page */ }",
};

const POINT_STATES = {
  passed: ['good', CircleCheck],
  failed: ['bad', CircleX],
  open: ['neutral', CircleDashed],
} as const;

interface PointRowProps {
  readonly point: ExamPoint;
  /** A line of code that fixes the point. */
  readonly codeLine: string | undefined;
}

/** One point of the exam: its state and the reason, its evidence, and the fix if it failed. */
function PointRow({ point, codeLine }: PointRowProps) {
  const { title, state, detail, fix } = point;
  const [tone, Icon] = POINT_STATES[state];
  return (
    <li className={classes(css.point, css[state])}>
      <Icon size={18} aria-hidden="true" className={css.icon} />
      <div className={css.text}>
        <p className={css.pointHead}>
          <span className={css.pointTitle}>{title}</span>
          <Badge tone={tone}>{POINT_WORDS[state]}</Badge>
        </p>
        <p className={css.detail}>{detail}</p>
        {state === 'failed' && (
          <div className={css.fix}>
            <p>
              <strong>How to fix it:</strong> {fix}
            </p>
            {codeLine !== undefined && (
              <div className={css.line}>
                <code>{codeLine}</code>
                <CopyButton text={codeLine} label="Copy the line" />
              </div>
            )}
          </div>
        )}
        <p className={css.about}>{pointFacts(point)}</p>
        <Evidence point={point} />
      </div>
    </li>
  );
}

/** Buttons that open the evidence of a point: the call in the wire, or the delivery or interaction in Events. */
function Evidence({ point }: { readonly point: ExamPoint }) {
  const { title, state, exchange, delivery, interaction } = point;
  const { open, showExchange } = usePanelShell();
  if (exchange === null && delivery === null && interaction === null) return null;
  const buttonProps = {
    size: 'small',
    variant: state === 'failed' ? 'secondary' : 'plain',
  } as const;
  return (
    <div className={classes(layouts.row, state !== 'failed' && css.plainCall)}>
      {exchange !== null && (
        <Button
          {...buttonProps}
          aria-label={`Show the call: ${title}`}
          onPress={() => showExchange(exchange)}
        >
          Show the call
        </Button>
      )}
      {delivery !== null && (
        <Button
          {...buttonProps}
          aria-label={`Show the delivery: ${title}`}
          onPress={() => open('events', { view: 'live', delivery })}
        >
          Show the delivery
        </Button>
      )}
      {interaction !== null && (
        <Button
          {...buttonProps}
          aria-label={`Show the interaction: ${title}`}
          onPress={() => open('events', { view: 'interactions', interaction })}
        >
          Show the interaction
        </Button>
      )}
    </div>
  );
}
