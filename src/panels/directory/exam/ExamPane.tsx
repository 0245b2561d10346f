import GraduationCap from 'lucide-react/icons/graduation-cap';
import { useState, useMemo, useId } from 'react';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { useExam } from '../../../client/exams/use-exam.ts';
import type { Loops, LoopState } from '../../../contract/loops/loops.ts';
import { SAMPLE_LOOPS } from '../../../contract/loops/samples.ts';
import type { ArmExam } from '../../../contract/sandbox.ts';
import { MAX_USERS, MIN_EXAMINED_USERS } from '../../../contract/schemas/world-size.ts';
import { ReportCard } from '../../../kit/exams/ReportCard.tsx';
import { useReplaceQuestion } from '../../../kit/exams/use-replace-question.tsx';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NumberField } from '../../../ui/controls/NumberField.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { useRememberedText } from '../../../ui/remembered.ts';
import css from './ExamPane.module.css';
import { EXAM, useExamRun, type RunStep } from './run/use-exam-run.ts';
import { findMarkedFault } from '../../../kit/programs/marked-fault.ts';
import { Output } from '../../../ui/code/Output.tsx';
import { ScriptEditor } from '../../../ui/code/ScriptEditor.tsx';
import { SampleMenu } from '../../../kit/programs/SampleMenu.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Alert } from '../../../ui/display/Alert.tsx';

/**
 * The exam of paging, taken by a program in the page (a loop), and its report card. For other clients the exam is in the panel
 * Exams.
 */
export default function ExamPane() {
  const { loops } = usePanelShell();
  if (loops === null) return <p role="status">Loading the exam…</p>;
  return <LoadedPane loops={loops} />;
}

function LoadedPane({ loops }: { readonly loops: Loops }) {
  const { open } = usePanelShell();
  const report = useExam(EXAM);
  const run = useExamRun(loops);
  const [program, setProgram] = useRememberedText('parley.loop.paging', SAMPLE_LOOPS[0].program);
  const [options, setOptions] = useState<WorldOptions>({ users: 1000, seed: 1 });
  const { replaceAfterQuestion, question } = useReplaceQuestion(
    (report.data?.exam ?? null) !== null,
  );

  return (
    <div className={css.pane}>
      <div className={css.areas}>
        <div className={css.controls}>
          <ExamWorld options={options} onChange={setOptions} isDisabled={run.step !== null} />
          <LoopBar
            run={run}
            onRun={() => replaceAfterQuestion(() => run.run(program, options))}
            onSample={setProgram}
          />
          <Button size="small" variant="plain" onPress={() => open('exams', { exam: EXAM })}>
            Examine a client of your own
          </Button>
        </div>
        <div className={css.report}>
          <Loaded what="the report card" fills={false} from={{ report }}>
            {({ report: { exam } }) =>
              exam === null ? (
                <EmptyState icon={<GraduationCap size={28} />} title="No report card yet">
                  Run a loop. The exam replaces the world by one with short pages, a rate limited
                  call, people who come and go, and a cursor that expires. It looks only at the
                  calls it gets.
                </EmptyState>
              ) : (
                <ReportCard exam={exam} />
              )
            }
          </Loaded>
        </div>
        <div className={css.program}>
          <LoopProgram
            program={program}
            onChange={setProgram}
            loop={run.loop}
            onClear={loops.clear}
          />
        </div>
      </div>
      {question}
    </div>
  );
}

/** The options for the world of the exam. */
type WorldOptions = Required<Omit<ArmExam, 'app_id'>>;

interface ExamWorldProps {
  readonly options: WorldOptions;
  readonly onChange: (options: WorldOptions) => void;
  readonly isDisabled: boolean;
}

/** The fields for the size and the seed of the world of the exam. */
function ExamWorld({ options, onChange, isDisabled }: ExamWorldProps) {
  const { users, seed } = options;
  return (
    <div className={css.world} role="group" aria-label="World of the exam">
      <NumberField
        label="People"
        description="The exam hides 3 in 10"
        value={users}
        onChange={(entered) => !Number.isNaN(entered) && onChange({ users: entered, seed })}
        minValue={MIN_EXAMINED_USERS}
        maxValue={MAX_USERS}
        isDisabled={isDisabled}
      />
      <NumberField
        label="Seed"
        value={seed}
        onChange={(entered) => !Number.isNaN(entered) && onChange({ users, seed: entered })}
        minValue={0}
        maxValue={2 ** 32 - 1}
        isDisabled={isDisabled}
      />
    </div>
  );
}

interface LoopProgramProps {
  readonly program: string;
  readonly onChange: (program: string) => void;
  readonly loop: LoopState;
  /** Clears the output. */
  readonly onClear: () => void;
}

/** The editor of the loop, and its output. */
function LoopProgram({ program, onChange, loop, onClear }: LoopProgramProps) {
  const fault = useMemo(() => findMarkedFault(loop, program), [loop, program]);
  const sample = SAMPLE_LOOPS.find((each) => each.program === program);
  return (
    <section className={css.loopProgram} aria-label="Loop">
      <p className={css.about}>
        {sample === undefined
          ? 'Your loop. It has fetch, await, env.BASE_URL and env.TOKEN, as it has in Node after one line that sets env.'
          : `${sample.title}: ${sample.summary}.`}
      </p>
      <div className={css.editor}>
        <ScriptEditor label="Loop program" value={program} onChange={onChange} fault={fault} />
      </div>
      <div className={css.output}>
        <Output lines={loop.printed} onClear={onClear} />
      </div>
    </section>
  );
}

interface LoopBarProps {
  readonly run: ReturnType<typeof useExamRun>;
  /** Runs the program in the exam. Asks first if that would replace a report card. */
  readonly onRun: () => void;
  readonly onSample: (program: string) => void;
}

/** The buttons that run and stop the loop, or replace it by a sample. */
function LoopBar({ run: { loop, step, problem, stop }, onRun, onSample }: LoopBarProps) {
  const runId = useId();
  return (
    <>
      <div className={css.bar}>
        <SampleMenu replaces="loop" samples={SAMPLE_LOOPS} onChoose={onSample} />
        <Button
          id={runId}
          variant="primary"
          icon={<Play size={14} />}
          isPending={step !== null}
          onPress={onRun}
        >
          Run
        </Button>
        {step !== null && (
          <Button
            icon={<Square size={14} />}
            onPress={() => {
              stop();
              document.getElementById(runId)?.focus();
            }}
          >
            Stop
          </Button>
        )}
        <RunStatus loop={loop} step={step} />
      </div>
      <Alert isPlain>{problem}</Alert>
    </>
  );
}

const STEPS = { arming: 'Arming', first: 'First walk', second: 'Second walk' } as const;

const OUTCOMES = {
  ready: ['neutral', 'Not run'],
  starting: ['caution', 'Starting'],
  running: ['caution', 'Running'],
  done: ['good', 'Came to its end'],
  failed: ['bad', 'Stopped by an error'],
  stopped: ['neutral', 'Stopped'],
} as const;

interface RunStatusProps {
  readonly loop: LoopState;
  readonly step: RunStep | null;
}

/** What the loop is doing, or how it ended. Screen readers do not announce the number of calls. */
function RunStatus({ loop, step }: RunStatusProps) {
  const [tone, label] = step === null ? OUTCOMES[loop.status] : (['caution', STEPS[step]] as const);
  return (
    <div className={css.status}>
      <p role="status" aria-label="State of the loop">
        <Badge tone={tone}>{label}</Badge>{' '}
        {step === null && loop.reason !== null && <span className={css.reason}>{loop.reason}</span>}
      </p>
      {loop.program !== null && <span className={css.counts}>Calls: {loop.calls}</span>}
    </div>
  );
}
