import type { LoopState } from '../../../../contract/loops/loops.ts';
import { Badge } from '../../../../ui/display/Badge.tsx';
import type { RunStep } from './use-exam-run.ts';
import css from './RunStatus.module.css';

const STEPS = { arming: 'Arming', first: 'First walk', second: 'Second walk' } as const;

const OUTCOMES = {
  ready: ['neutral', 'Not run'],
  starting: ['caution', 'Starting'],
  running: ['caution', 'Running'],
  done: ['good', 'Came to its end'],
  failed: ['bad', 'Stopped by an error'],
  stopped: ['neutral', 'Stopped'],
} as const;

export interface RunStatusProps {
  readonly loop: LoopState;
  readonly step: RunStep | null;
}

/** What the loop does, or how it ended. Its count of calls is not announced. */
export function RunStatus({ loop, step }: RunStatusProps) {
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
