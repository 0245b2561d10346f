import { useEffect, useRef } from 'react';
import type { CallAnswer } from '../../client/transport/call.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { CodeView } from '../../ui/code/CodeView.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { roundTripText, sizeText } from '../../ui/display/amounts.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { prettyJson } from '../../ui/display/pretty-json.ts';
import { usePanelShell } from '../panel.ts';
import css from './RunAnswer.module.css';

export interface RunAnswerProps {
  /** How the call ended; null before it was made. */
  readonly run: {
    readonly data: CallAnswer | undefined;
    readonly error: Error | null;
  } | null;
}

/** What a snippet that ran in this page would print. */
export function RunAnswer({ run }: RunAnswerProps) {
  const shown = useRef<HTMLDivElement>(null);
  const answer = run?.data;
  useEffect(() => {
    // Below a snippet in a low pane, it would arrive unseen.
    if (answer !== undefined) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  return (
    <div ref={shown} className={css.answer}>
      <div role="status" aria-label="Result of the snippet" className={css.facts}>
        {answer && <AnswerFacts answer={answer} />}
        {run?.error && `There was no answer: ${messageOf(run.error)}`}
      </div>
      {answer !== undefined && answer.text !== '' && (
        <div className={css.printed}>
          <CodeView
            label="Answer to the snippet"
            text={prettyJson(answer.text) ?? answer.text}
            language={answer.json === null ? 'text' : 'json'}
          />
        </div>
      )}
    </div>
  );
}

function AnswerFacts({ answer }: { readonly answer: CallAnswer }) {
  const { showExchange } = usePanelShell();
  const { code, status, duration_ms, bytes, exchange } = answer;
  return (
    <>
      <Badge tone={code === null ? 'good' : 'bad'} isCode={code !== null}>
        {code ?? 'ok'}
      </Badge>
      <span>HTTP {status}</span>
      <span>{roundTripText(duration_ms)}</span>
      <span>{sizeText(bytes)}</span>
      {exchange !== null && (
        <Button size="small" variant="plain" onPress={() => showExchange(exchange)}>
          Show in the wire
        </Button>
      )}
    </>
  );
}
