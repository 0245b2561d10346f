import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { useId } from 'react';
import type { LoopState } from '../../../../contract/loops/loops.ts';
import { SAMPLE_LOOPS } from '../../../../contract/loops/samples.ts';
import { SampleMenu } from '../../../../kit/programs/SampleMenu.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Badge } from '../../../../ui/display/Badge.tsx';
import css from './LoopBar.module.css';
import type { RunStep, useExamRun } from './use-exam-run.ts';

export interface LoopBarProps {
  readonly run: ReturnType<typeof useExamRun>;
  /** Runs the program in the exam, after a question if need be. */
  readonly onRun: () => void;
  readonly onSample: (program: string) => void;
}

/** Runs and stops the loop, and puts a sample in its place. */
export function LoopBar({ run: { loop, step, problem, stop }, onRun, onSample }: LoopBarProps) {
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
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
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

/** What the loop does, or how it ended. Its count of calls is not announced. */
function RunStatus({ loop, step }: RunStatusProps) {
  const [tone, word] = step === null ? OUTCOMES[loop.status] : (['caution', STEPS[step]] as const);
  return (
    <div className={css.status}>
      <p role="status" aria-label="State of the loop">
        <Badge tone={tone}>{word}</Badge>{' '}
        {step === null && loop.reason !== null && <span className={css.reason}>{loop.reason}</span>}
      </p>
      {loop.program !== null && <span className={css.counts}>Calls: {loop.calls}</span>}
    </div>
  );
}
