import { useMutation } from '@tanstack/react-query';
import { useActing } from '../../../../client/acting.ts';
import { pageHeaders } from '../../../../client/call-method.ts';
import { useSetClock } from '../../../../client/changes.ts';
import { useClient } from '../../../../client/context.tsx';
import { makeCall, type MadeCall } from '../../../../client/made-call.ts';
import { noAnswer } from '../../../../client/transport/refusal.ts';
import { getRequest } from '../../../../client/transport/requests.ts';
import { RefusalNote } from '../../../../kit/calls/RefusalNote.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { useLimit } from '../data/limit.ts';
import { ExperimentResult } from './ExperimentResult.tsx';
import { EXPERIMENTS, EXPIRY_S, experimentPath, type Experiment } from './experiments.ts';
import css from './Experiments.module.css';

export interface ExperimentsProps {
  /** The cursor with which the walk goes on; null if there is none. */
  readonly cursor: string | null;
  readonly onStartOver: () => void;
}

/** An experiment that was made. */
export interface MadeExperiment extends MadeCall {
  readonly experiment: Experiment;
}

/** Mistakes with the current cursor, each sent to the platform exactly as shown. The walk itself keeps its cursor. */
export function Experiments({ cursor, onStartOver }: ExperimentsProps) {
  const client = useClient();
  const token = useActing()?.token?.token ?? null;
  const { limit } = useLimit();
  const clock = useSetClock();
  const attempt = useMutation({
    mutationFn: async (experiment: Experiment): Promise<MadeExperiment> => {
      const path = experimentPath(experiment.id, cursor ?? '', limit);
      const request = getRequest(`${client.baseUrl}${path}`, pageHeaders(token));
      if (experiment.id === 'expired') await clock.mutateAsync({ advance_s: EXPIRY_S });
      const made = await makeCall(client, request).catch(noAnswer(`GET ${path}`));
      return { ...made, experiment };
    },
  });

  return (
    <details className={css.experiments}>
      <summary className={css.summary}>Experiments with the cursor</summary>
      <p className={css.about}>
        {cursor === null
          ? 'Read a page that is not the last one: then there is a cursor to experiment with.'
          : 'Each sends the call for the next page with a mistake in it. The walk keeps its own cursor.'}
      </p>
      <div className={css.buttons} role="group" aria-label="Experiments">
        {EXPERIMENTS.map((experiment) => (
          <Button
            key={experiment.id}
            size="small"
            isDisabled={cursor === null || attempt.isPending}
            onPress={() => attempt.mutate(experiment)}
          >
            {experiment.title}
          </Button>
        ))}
      </div>
      <RefusalNote error={attempt.error} onDismiss={attempt.reset} />
      {attempt.data && <ExperimentResult made={attempt.data} onStartOver={onStartOver} />}
    </details>
  );
}
