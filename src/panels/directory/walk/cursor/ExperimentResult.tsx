import { usePanelShell } from '../../../../kit/panel.ts';
import { CallPart } from '../../../../kit/calls/CallPart.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Badge } from '../../../../ui/display/Badge.tsx';
import { Bytes } from '../../../../ui/display/Bytes.tsx';
import { Escaped } from './CursorShown.tsx';
import type { MadeExperiment } from './Experiments.tsx';
import css from './Experiments.module.css';

/** How much of an answer is shown: the wire has the rest. */
const MAX_SHOWN = 600;

/** What an experiment sent, what the platform answered, and why. */
export function ExperimentResult({
  made: { experiment, request, answer },
  onStartOver,
}: {
  readonly made: MadeExperiment;
  readonly onStartOver: () => void;
}) {
  const { showExchange } = usePanelShell();
  const { title, about, why, expects } = experiment;
  const { pathname, search } = new URL(request.url);
  const { exchange, code, text } = answer;
  return (
    <section className={css.result} aria-label={title} role="status">
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
