import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useActing } from '../../../../client/acting.ts';
import { pageHeaders } from '../../../../client/call-method.ts';
import { useSetClock } from '../../../../client/changes.ts';
import { useClient } from '../../../../client/context.tsx';
import { type MadeCall, makeCall } from '../../../../client/made-call.ts';
import { noAnswer } from '../../../../client/transport/refusal.ts';
import { getRequest } from '../../../../client/transport/requests.ts';
import { CallPart } from '../../../../kit/calls/CallPart.tsx';
import { RefusalNote } from '../../../../kit/calls/RefusalNote.tsx';
import { usePanelShell } from '../../../../kit/panel.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Badge } from '../../../../ui/display/Badge.tsx';
import { Bytes } from '../../../../ui/display/Bytes.tsx';
import { useLimit } from '../data/limit.ts';
import { Escaped } from './CursorShown.tsx';
import css from './Experiments.module.css';
import { type Experiment, experimentPath, EXPERIMENTS, EXPIRY_S } from './experiments.ts';

export interface ExperimentsProps {
  /** The cursor with which the walk goes on; null if there is none. */
  readonly cursor: string | null;
  readonly onStartOver: () => void;
  /** Reads a page that is not the last one. */
  readonly onReadPage: () => void;
}

/** An experiment that was made. */
export interface MadeExperiment extends MadeCall {
  readonly experiment: Experiment;
}

/** Mistakes with the current cursor, each sent to the platform exactly as shown. The walk itself keeps its cursor. */
export function Experiments({ cursor, onStartOver, onReadPage }: ExperimentsProps) {
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
          ? 'Every page but the last brings a cursor. Read a page to experiment with its cursor.'
          : 'Each sends the call for the next page with a mistake in it. The walk keeps its own cursor.'}
      </p>
      {cursor === null && (
        <div className={css.first}>
          <Button size="small" variant="primary" onPress={onReadPage}>
            Read a page
          </Button>
        </div>
      )}
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

/** How much of an answer is shown: the wire has the rest. */
const MAX_SHOWN = 600;

/** What an experiment sent, what the platform answered, and why. */
function ExperimentResult({
  made,
  onStartOver,
}: {
  readonly made: MadeExperiment;
  readonly onStartOver: () => void;
}) {
  const { experiment, request, answer } = made;
  const { showExchange } = usePanelShell();
  const shown = useRef<HTMLElement>(null);
  // The scroll position follows the answer: in a low window it would arrive unseen.
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not.
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [made]);
  const { title, about, why, expects } = experiment;
  const { pathname, search } = new URL(request.url);
  const { exchange, code, text } = answer;
  return (
    <section ref={shown} className={css.result} aria-label={title} role="status">
      <p>
        <strong>{title}.</strong> {about}
      </p>
      <div className={css.sides}>
        <CallPart label={`${title}: request`} heading="Request">
          <p className={css.line}>
            <code>{request.verb} </code>
            <Escaped text={pathname + search} />
          </p>
        </CallPart>
        <CallPart label={`${title}: answer`} heading="Answer">
          <p>
            HTTP {answer.status}{' '}
            <Badge tone={code === null ? 'good' : 'bad'} isCode>
              {code ?? 'ok'}
            </Badge>
          </p>
          {code === null ? (
            <code className={css.line}>{text.slice(0, MAX_SHOWN)}…</code>
          ) : (
            <Bytes label={`${title}: body`} text={text} />
          )}
        </CallPart>
      </div>
      <p>
        {code === expects
          ? why
          : `The platform answered otherwise than expected (${expects ?? 'a page'}): the wire shows which rule decided.`}
      </p>
      <div className={css.buttons}>
        {exchange !== null && (
          <Button size="small" onPress={() => showExchange(exchange)}>
            Show in the wire
          </Button>
        )}
        {experiment.id === 'expired' ? (
          <>
            <Button size="small" variant="primary" onPress={onStartOver}>
              Start over
            </Button>
            <p>The cursor of the walk has expired with it, so the walk must begin again.</p>
          </>
        ) : (
          <p>The cursor of the walk is still good: Resume goes on from it.</p>
        )}
      </div>
    </section>
  );
}
