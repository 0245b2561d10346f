import { useMutation } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import BookOpen from 'lucide-react/icons/book-open';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useEffect, useRef } from 'react';
import { useClient, useWorldStream } from '../../client/context.tsx';
import { armAndWait, finishExam } from '../../client/exams/exams.ts';
import { useExam } from '../../client/exams/use-exam.ts';
import { examJson, examMarkdown, pointFacts } from '../../contract/exams/report.ts';
import type { Exam, ExamLine } from '../../contract/sandbox.ts';
import type { ExamKind } from '../../contract/schemas/exams.ts';
import { RefusalNote } from '../../kit/calls/RefusalNote.tsx';
import { ReportCard } from '../../kit/exams/ReportCard.tsx';
import { useReplaceQuestion } from '../../kit/exams/use-replace-question.tsx';
import { describeChanges, verdictOf } from '../../kit/exams/verdict.ts';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelShell } from '../../kit/panel.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ClientSteps } from './ClientSteps.tsx';
import css from './Exams.module.css';
import layouts from '../../ui/style/layouts.module.css';
import tones from '../../ui/style/tones.module.css';
import { NeededCalls } from './ExamsList.tsx';
import FileDown from 'lucide-react/icons/file-down';
import { saveFile } from '../../ui/save-file.ts';

interface ExamPageProps {
  /** The exam as the list of exams describes it. */
  readonly line: ExamLine;
  readonly onBack: () => void;
}

/** One exam: what it does, the buttons to arm it, the steps for a client, and its report card. */
export function ExamPage({ line, onBack }: ExamPageProps) {
  const answer = useExam(line.name);
  const heading = useRef<HTMLHeadingElement>(null);
  // The exam replaces the list, and with it the button that was pressed. The focus moves to the heading.
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className={css.page}>
      <header className={css.pageHead}>
        <Button size="small" variant="plain" icon={<ArrowLeft size={14} />} onPress={onBack}>
          All exams
        </Button>
        <h2 ref={heading} className={css.heading} tabIndex={-1}>
          {line.title}
        </h2>
      </header>
      <Loaded what="the exam" from={{ answer }}>
        {({ answer: { exam } }) => <LoadedExam line={line} exam={exam} />}
      </Loaded>
    </div>
  );
}

interface LoadedExamProps {
  readonly line: ExamLine;
  /** The state of the exam; null if it is not armed. */
  readonly exam: Exam | null;
}

function LoadedExam({ line, exam }: LoadedExamProps) {
  const { open, setSearch } = usePanelShell();
  useAnnounceChanges(exam);
  const { name, about, does, needs, lesson, kind } = line;
  const clientInPage = name === LOOP_EXAM ? LOOP_CLIENT : CLIENTS_IN_PAGE[kind];
  return (
    <div className={css.areas}>
      <div className={css.what}>
        <dl className={css.facts}>
          <dt>Your client</dt>
          <dd>{about}</dd>
          <dt>What Parley does on purpose</dt>
          <dd>{does}</dd>
        </dl>
        <NeededCalls needs={needs} />
        <ExamControls line={line} exam={exam} />
        <p className={css.links}>
          {lesson !== null && (
            <Button
              size="small"
              variant="plain"
              icon={<BookOpen size={14} />}
              onPress={() => setSearch({ lesson })}
            >
              The lesson about it
            </Button>
          )}
          {clientInPage !== undefined && (
            <Button
              size="small"
              variant="plain"
              onPress={() => open(clientInPage.panel, { ...clientInPage.search })}
            >
              {clientInPage.label}
            </Button>
          )}
        </p>
      </div>
      <div className={css.report}>
        {exam === null ? (
          <PointsToCheck points={line.points} />
        ) : (
          <>
            <ReportCard exam={exam} />
            <ReportFiles exam={exam} />
          </>
        )}
      </div>
      {exam !== null && (
        <div className={css.steps}>
          <ClientSteps kind={kind} name={name} variables={exam.given} />
        </div>
      )}
    </div>
  );
}

/** The points that the exam will check, before it is armed. */
function PointsToCheck({ points }: Pick<ExamLine, 'points'>) {
  return (
    <section className={layouts.stack} aria-labelledby="exam-points">
      <h3 id="exam-points" className={tones.label}>
        What it will look at
      </h3>
      <ul className={css.points}>
        {points.map((point) => (
          <li key={point.id}>
            <CircleDashed size={18} aria-hidden="true" />
            <div>
              <p>{point.title}</p>
              <p className={css.note}>{pointFacts(point)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={css.note}>
        Arm the exam: each point passes or fails here while your client calls.
      </p>
    </section>
  );
}

/** Name of the exam that a loop in the Directory can take. */
const LOOP_EXAM = 'paging';
const LOOP_CLIENT = {
  label: 'Take it with a loop in this page',
  panel: 'directory',
  search: { view: 'exam' },
} as const;

const RECEIVER_CLIENT = {
  label: 'Take it with the receiver in this page',
  panel: 'events',
  search: { view: 'receiver' },
} as const;

/** The parts of this page that can be the client of an exam, by the kind of exam. */
const CLIENTS_IN_PAGE = {
  calls: undefined,
  events: RECEIVER_CLIENT,
  sockets: RECEIVER_CLIENT,
  interactions: RECEIVER_CLIENT,
  'sign-in': { label: 'Take it with the Sign-in panel', panel: 'sign-in', search: {} },
} as const satisfies Readonly<Record<ExamKind, unknown>>;

/** Buttons to arm the exam and to end it, and a note on what arming does to the world. */
function ExamControls({ line: { name, app_id, needs_world }, exam }: LoadedExamProps) {
  const client = useClient();
  const stream = useWorldStream();
  const { announce } = usePanelShell();
  const { replaceAfterQuestion, question } = useReplaceQuestion(exam !== null || app_id !== null);
  const arm = useMutation({
    mutationFn: () => armAndWait(client, stream, name),
    onSuccess: (armedExam) =>
      announce(
        armedExam.app_id === null
          ? 'The exam is armed, in a new world.'
          : 'The exam is armed for your app.',
      ),
  });
  const finish = useMutation({
    mutationFn: () => finishExam(client, name),
    onSuccess: (decidedExam) => announce(verdictOf(decidedExam)),
  });
  if (app_id !== null && needs_world)
    return (
      <p className={css.note}>
        This exam replaces the world, because its faults would also affect everybody else. Take it
        outside of the class.
      </p>
    );
  return (
    <div className={css.arming}>
      <div className={css.row}>
        <Button
          variant={exam === null ? 'primary' : 'secondary'}
          isPending={arm.isPending}
          onPress={() => replaceAfterQuestion(() => arm.mutate())}
        >
          {exam === null ? 'Arm the exam' : 'Arm it again'}
        </Button>
        {exam !== null && (
          <Button
            isDisabled={exam.calls === 0}
            isPending={finish.isPending}
            onPress={() => finish.mutate()}
          >
            My client is done
          </Button>
        )}
      </div>
      <p className={css.note}>
        {app_id === null
          ? 'Arming replaces the world: its messages, its tokens and its log of calls.'
          : 'It examines your app alone, and leaves the world and everybody else as they are.'}
        {exam !== null && ' Without a call for 5 seconds the client counts as done.'}
      </p>
      <RefusalNote error={arm.error} onDismiss={arm.reset} />
      <RefusalNote error={finish.error} onDismiss={finish.reset} />
      {question}
    </div>
  );
}

/** Announces points that passed or failed, and the verdict. */
function useAnnounceChanges(exam: Exam | null): void {
  const { announce } = usePanelShell();
  const previousExam = useRef<Exam | null>(null);
  // Screen readers announce the change although the focus is elsewhere.
  useEffect(() => {
    const changes =
      previousExam.current && exam ? describeChanges(previousExam.current, exam) : null;
    previousExam.current = exam;
    if (changes !== null) announce(changes);
  }, [exam, announce]);
}

/** The report as a file. It contains no tokens. */
function ReportFiles({ exam }: { readonly exam: Exam }) {
  const icon = <FileDown size={14} />;
  return (
    <div className={css.row} role="group" aria-label="The report as a file">
      <Button
        size="small"
        icon={icon}
        onPress={() =>
          saveFile(`exam-${exam.name}.md`, 'text/markdown;charset=utf-8', examMarkdown(exam))
        }
      >
        Report in Markdown
      </Button>
      <Button
        size="small"
        icon={icon}
        onPress={() => saveFile(`exam-${exam.name}.json`, 'application/json', examJson(exam))}
      >
        Report as JSON
      </Button>
    </div>
  );
}
