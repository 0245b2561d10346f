import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useWorldStream } from '../../../client/context.tsx';
import { exchangesQuery } from '../../../client/queries.ts';
import type { Loops } from '../../../contract/loops/loops.ts';
import { SAMPLE_LOOPS } from '../../../contract/loops/samples.ts';
import type { ArmExam } from '../../../contract/sandbox.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { useRememberedText } from '../../../ui/remembered.ts';
import { armInNewWorld } from './arm/arm-exam.ts';
import { ExamWorld } from './arm/ExamWorld.tsx';
import { ReplaceQuestion } from './arm/ReplaceQuestion.tsx';
import { OutsideBar } from './outside/OutsideBar.tsx';
import { OutsideSteps } from './outside/OutsideSteps.tsx';
import { Report } from './report/Report.tsx';
import { useExam } from './report/use-exam.ts';
import { useVerdictAnnouncement } from './report/use-verdict-announcement.ts';
import { LoopBar } from './run/LoopBar.tsx';
import { LoopProgram } from './run/LoopProgram.tsx';
import { useExamRun } from './run/use-exam-run.ts';
import css from './ExamPane.module.css';

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
