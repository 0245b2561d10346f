import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import type { ExamLine } from '../../contract/sandbox.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { groupExams } from './exam-groups.ts';
import css from './Exams.module.css';
import layouts from '../../ui/style/layouts.module.css';
import tones from '../../ui/style/tones.module.css';

interface ExamsListProps {
  readonly exams: readonly ExamLine[];
  readonly onOpen: (name: string) => void;
}

/** Every exam that the platform has, grouped by kind. */
export function ExamsList({ exams, onOpen }: ExamsListProps) {
  if (exams.length === 0)
    return (
      <EmptyState icon={<ClipboardCheck size={28} />} title="No exams">
        This platform has no exam for clients.
      </EmptyState>
    );
  return (
    <div className={css.column}>
      <header>
        <h2 className={css.heading}>Exams</h2>
        <p className={css.lead}>
          Does your client hold up when things go wrong? An exam makes one thing go wrong on
          purpose, and judges the client by its calls alone, whatever language it is written in.
        </p>
      </header>
      {groupExams(exams).map((group) => (
        <section key={group.kind} className={layouts.stack} aria-labelledby={`exams-${group.kind}`}>
          <h3 id={`exams-${group.kind}`} className={tones.label}>
            {group.title}
          </h3>
          <ul className={css.cards}>
            {group.exams.map((exam) => (
              <ExamCard key={exam.name} exam={exam} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** `not_shown`: the client is done, and its calls have not shown every point of the exam. */
const STATE_BADGES = {
  ready: ['neutral', 'Armed'],
  running: ['caution', 'Running'],
  not_shown: ['caution', 'Not shown'],
  passed: ['good', 'Passed'],
  failed: ['bad', 'Failed'],
} as const;

/** One exam: what it does, what it needs, and its state if it is armed. */
function ExamCard({
  exam,
  onOpen,
}: {
  readonly exam: ExamLine;
  readonly onOpen: (name: string) => void;
}) {
  const { name, title, does, needs, state, verdict } = exam;
  const isNotShown = state === 'running' && verdict === 'not_shown';
  const [tone, label] = state === null ? [] : STATE_BADGES[isNotShown ? 'not_shown' : state];
  return (
    <li className={css.card} data-armed={state !== null || undefined}>
      <div className={css.cardHead}>
        <h4>{title}</h4>
        {label !== undefined && <Badge tone={tone}>{label}</Badge>}
      </div>
      <p>{does}</p>
      <div className={css.cardFoot}>
        <NeededCalls needs={needs} />
        <Button size="small" aria-label={`Open: ${title}`} onPress={() => onOpen(name)}>
          Open
        </Button>
      </div>
    </li>
  );
}

/** The calls that the client has to make. */
export function NeededCalls({ needs }: Pick<ExamLine, 'needs'>) {
  return (
    <p className={css.needs}>
      Needs{' '}
      {needs.map((call, index) => (
        <span key={call}>
          {index > 0 && ', '}
          <code>{call}</code>
        </span>
      ))}
    </p>
  );
}
