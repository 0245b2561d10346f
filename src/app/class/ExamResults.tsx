import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useLiveClient } from '../../client/context.tsx';
import { worldKey } from '../../client/queries.ts';
import { verdictWord } from '../../contract/exams/report.ts';
import type { ClassExam, ClassSession } from '../../contract/links/class.ts';
import { Button } from '../../ui/controls/Button.tsx';
import css from './Class.module.css';
import layouts from '../../ui/style/layouts.module.css';
import tones from '../../ui/style/tones.module.css';

interface ExamResultsProps {
  readonly session: ClassSession;
  /** Saves a file of the class. */
  readonly onSave: (name: string, type: string) => void;
}

/** The exam results of the apps in the class: each verdict, and each failed point with the call or delivery that shows it. */
export function ExamResults({ session, onSave }: ExamResultsProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: worldKey(useLiveClient(), 'class exams'),
    queryFn: async () => (await session.call<{ exams: readonly ClassExam[] }>('/exams.json')).exams,
    staleTime: 0,
  });
  return (
    <section className={css.section} aria-label="Exams">
      <h3 className={css.heading}>Exams</h3>
      {error !== null && <p className={css.problem}>{error.message}</p>}
      {data?.length === 0 && (
        <p className={tones.quiet}>
          No app was examined yet. Learners arm an exam in the panel Exams: it judges their app
          alone.
        </p>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={css.rows} aria-label="Verdicts">
          {data.map((exam) => (
            <Verdict key={`${exam.member} ${exam.exam}`} exam={exam} />
          ))}
        </ul>
      )}
      <div className={layouts.row}>
        <Button
          size="small"
          icon={<RefreshCw size={14} />}
          isPending={isFetching}
          onPress={() => void refetch()}
        >
          Look again
        </Button>
        <Button
          size="small"
          icon={<Download size={14} />}
          onPress={() => onSave('exams.csv', 'text/csv')}
        >
          Exams for a spreadsheet
        </Button>
        <Button
          size="small"
          icon={<Download size={14} />}
          onPress={() => onSave('exams.md', 'text/markdown')}
        >
          Exams in Markdown
        </Button>
      </div>
    </section>
  );
}

function Verdict({ exam }: { readonly exam: ClassExam }) {
  const failedPoints = exam.points.filter(({ state }) => state === 'failed');
  const openPoints = exam.points.filter(({ state }) => state === 'open');
  return (
    <li className={css.verdict}>
      <p>
        <span dir="auto" className={css.name}>
          {exam.learner}
        </span>
        : {exam.title}, <strong>{verdictWord(exam)}</strong>
      </p>
      {failedPoints.map(({ id, title, detail, evidence }) => (
        <p key={id} className={tones.quiet}>
          {title}: {detail}
          {evidence !== null && (
            <>
              {' '}
              <code>{evidence}</code>
            </>
          )}
        </p>
      ))}
      {openPoints.length > 0 && (
        <p className={tones.quiet}>Not shown: {openPoints.map(({ title }) => title).join(', ')}</p>
      )}
    </li>
  );
}
