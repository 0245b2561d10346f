import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import { useEffect, useRef, useState } from 'react';
import { useClient, useWorldStream } from '../../../client/context.tsx';
import { finishExam } from '../../../client/exams.ts';
import { examQuery, examsQuery, exchangesQuery } from '../../../client/queries.ts';
import type { Loops } from '../../../contract/loops/loops.ts';
import { SAMPLE_LOOPS } from '../../../contract/loops/samples.ts';
import type { ArmExam, Exam } from '../../../contract/sandbox.ts';
import { MAX_USERS, MIN_EXAMINED_USERS } from '../../../contract/schemas/world-size.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { type LoadableQuery, Loaded } from '../../../kit/loading/Loaded.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NumberField } from '../../../ui/controls/NumberField.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { useRememberedText } from '../../../ui/remembered.ts';
import css from './ExamPane.module.css';
import outsideStepsCss from './outside/OutsideSteps.module.css';
import { OutsideSteps } from './outside/OutsideSteps.tsx';
import { ReportCard } from './ReportCard.tsx';
import { LoopBar } from './run/LoopBar.tsx';
import { LoopProgram } from './run/LoopProgram.tsx';
import { armInNewWorld, useExamRun } from './run/use-exam-run.ts';
import { EXAM, maySettle, verdictOf } from './verdict/verdict.ts';

/** The exam of a paging client: a loop in the page or a program elsewhere, and its report card. */
export default function ExamPane() {
  const { loops } = usePanelShell();
  if (loops === null) return <p role="status">Loading the exam…</p>;
  return <LoadedPane loops={loops} />;
}

type TakenBy = 'loop' | 'outside';

const TAKEN_BY = [
  { id: 'loop', label: 'A loop in this page' },
  { id: 'outside', label: 'A client of your own' },
] as const;

function LoadedPane({ loops }: { readonly loops: Loops }) {
  const client = useClient();
  const stream = useWorldStream();
  const { announce, exchange, showExchange } = usePanelShell();
  const shown = useExam();
  const exam = shown.data?.exam ?? null;
  const log = useQuery(exchangesQuery(client)).data;
  const run = useExamRun(loops);
  const [takenBy, setTakenBy] = useState<TakenBy>('loop');
  const [program, setProgram] = useRememberedText('parley.loop.paging', SAMPLE_LOOPS[0].program);
  const [options, setOptions] = useState<Required<ArmExam>>({ users: 1000, seed: 1 });
  /** What replaces the world once the user agrees; null while there is no question. */
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const arm = useMutation({
    mutationFn: () => armInNewWorld(client, stream, options),
    onSuccess: () => announce('The exam is armed, in a new world.'),
  });
  const isBusy = run.step !== null || arm.isPending;
  useVerdictAnnouncement(exam, run.step !== null);

  /** A world of the exam is there to be replaced; so is one in which nothing was called. */
  function afterQuestion(replace: () => void) {
    if (exam === null && log !== undefined && log.length > 0) setAsked(() => replace);
    else inNewWorld(replace);
  }

  /** The new world has other exchanges. */
  function inNewWorld(replace: () => void) {
    if (exchange !== null) showExchange(null);
    replace();
  }

  return (
    <div className={css.pane}>
      <div className={css.areas}>
        <div className={css.controls}>
          <SegmentedControl<TakenBy>
            label="Who takes the exam"
            segments={TAKEN_BY}
            value={takenBy}
            onChange={setTakenBy}
          />
          <ExamWorld options={options} onChange={setOptions} isDisabled={isBusy} />
          {takenBy === 'loop' ? (
            <LoopBar
              run={run}
              onRun={() => afterQuestion(() => run.run(program, options))}
              onSample={setProgram}
            />
          ) : (
            <OutsideBar
              exam={exam}
              isArming={arm.isPending}
              onArm={() => afterQuestion(() => arm.mutate())}
            />
          )}
          <RefusalNote error={arm.error} onDismiss={arm.reset} />
        </div>
        <div className={css.report}>
          <Loaded what="the report card" fills={false} from={{ shown }}>
            {({ shown }) => <Report exam={shown.exam} />}
          </Loaded>
        </div>
        <div className={css.program}>
          {takenBy === 'loop' ? (
            <LoopProgram
              program={program}
              onChange={setProgram}
              loop={run.loop}
              onClear={loops.clear}
            />
          ) : (
            <OutsideSteps />
          )}
        </div>
      </div>
      <ReplaceQuestion
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onReplace={() => {
          setAsked(null);
          if (asked !== null) inNewWorld(asked);
        }}
      />
    </div>
  );
}

interface ExamWorldProps {
  readonly options: Required<ArmExam>;
  readonly onChange: (options: Required<ArmExam>) => void;
  readonly isDisabled: boolean;
}

/** The size and the seed of the world that the exam is armed in. */
function ExamWorld({ options, onChange, isDisabled }: ExamWorldProps) {
  const { users, seed } = options;
  return (
    <div className={css.world} role="group" aria-label="World of the exam">
      <NumberField
        label="People"
        description="A client sees 7 in 10"
        value={users}
        onChange={(given) => !Number.isNaN(given) && onChange({ users: given, seed })}
        minValue={MIN_EXAMINED_USERS}
        maxValue={MAX_USERS}
        isDisabled={isDisabled}
      />
      <NumberField
        label="Seed"
        value={seed}
        onChange={(given) => !Number.isNaN(given) && onChange({ users, seed: given })}
        minValue={0}
        maxValue={2 ** 32 - 1}
        isDisabled={isDisabled}
      />
    </div>
  );
}

interface ReplaceQuestionProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onReplace: () => void;
}

/** Asks before the exam replaces a world that has been used. */
function ReplaceQuestion({ isOpen, onClose, onReplace }: ReplaceQuestionProps) {
  return (
    <Dialog
      title="Replace the world?"
      size="small"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="danger" onPress={onReplace}>
            Replace the world
          </Button>
        </>
      }
    >
      <p>
        The exam needs a world of its own. It deletes the open world, with its messages, its tokens
        and its log of calls.
      </p>
    </Dialog>
  );
}

interface OutsideBarProps {
  /** Null if the exam is not armed. */
  readonly exam: Exam | null;
  readonly isArming: boolean;
  /** Arms the exam, after a question if need be. */
  readonly onArm: () => void;
}

/** Arms the exam for a client outside of the page, and says that the client is done. */
function OutsideBar({ exam, isArming, onArm }: OutsideBarProps) {
  const client = useClient();
  const { announce } = usePanelShell();
  const finish = useMutation({
    mutationFn: () => finishExam(client, EXAM),
    onSuccess: (decided) => announce(verdictOf(decided)),
  });
  return (
    <>
      <div className={outsideStepsCss.bar}>
        <Button
          variant={exam === null ? 'primary' : 'secondary'}
          isPending={isArming}
          onPress={onArm}
        >
          {exam === null ? 'Arm the exam' : 'Arm it again'}
        </Button>
        <Button
          isDisabled={exam === null || exam.calls === 0}
          isPending={finish.isPending}
          onPress={() => finish.mutate()}
        >
          My client is done
        </Button>
      </div>
      <RefusalNote error={finish.error} onDismiss={finish.reset} />
    </>
  );
}

/** The report card, or what will be there once the exam is armed. */
function Report({ exam }: { readonly exam: Exam | null }) {
  if (exam !== null) return <ReportCard exam={exam} />;
  return (
    <EmptyState icon={<GraduationCap size={28} />} title="No report card yet">
      Run a loop, or arm the exam for a client of your own. The exam replaces the world by one with
      short pages, a rate limited call, people who come and go, and a cursor that expires. It looks
      only at the calls it gets.
    </EmptyState>
  );
}

/** How often the verdict is read while something is open: silence decides, too, and nobody reports that. */
const READ_AGAIN_MS = 2000;

/**
 * The exam of the open world, read again as calls are made; its `exam` is null if it is not armed. While the world is
 * replaced, it is that of the one before.
 */
function useExam(): LoadableQuery<{ readonly exam: Exam | null }> {
  const client = useClient();
  const exams = useQuery(examsQuery(client));
  // Not asked for unless it is armed: browsers log every refusal as an error of the page.
  const isArmed = exams.data?.some(({ name, state }) => name === EXAM && state !== null);
  const exam = useQuery({
    ...examQuery(client, EXAM),
    enabled: isArmed === true,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && maySettle(data) ? READ_AGAIN_MS : false),
  });
  if (isArmed === undefined) return { ...exams, data: undefined };
  if (!isArmed) return { ...exams, data: { exam: null } };
  return { ...exam, data: exam.data === undefined ? undefined : { exam: exam.data } };
}

/**
 * Announces the verdict on a client outside of the page, once when it is decided. `isRunning`: a loop runs, whose run
 * announces its own verdict.
 */
function useVerdictAnnouncement(exam: Exam | null | undefined, isRunning: boolean): void {
  const { announce } = usePanelShell();
  const before = useRef<Exam['state'] | null>(null);
  // Screen readers hear of the verdict.
  useEffect(() => {
    if (!exam) return;
    const wasUndecided = before.current === 'ready' || before.current === 'running';
    before.current = exam.state;
    const isDecided = exam.state === 'passed' || exam.state === 'failed';
    if (isDecided && wasUndecided && !isRunning) announce(verdictOf(exam));
  }, [exam, isRunning, announce]);
}
