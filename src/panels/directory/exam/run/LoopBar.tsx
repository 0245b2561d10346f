import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { useId } from 'react';
import { SAMPLE_LOOPS } from '../../../../contract/loops/samples.ts';
import { SampleMenu } from '../../../../kit/programs/SampleMenu.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { RunStatus } from './RunStatus.tsx';
import type { useExamRun } from './use-exam-run.ts';
import css from './LoopBar.module.css';

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
