import Play from 'lucide-react/icons/play';
import { useOneCall } from '../../client/use-one-call.ts';
import type { CallAnswer } from '../../client/transport/call.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import type { WrittenRequest } from '../../client/snippets/written-request.ts';
import { CodeView } from '../../ui/code/CodeView.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { roundTripText, sizeText } from '../../ui/display/amounts.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { prettyJson } from '../../ui/display/pretty-json.ts';
import { usePanelShell } from '../panel.ts';
import css from './RunHere.module.css';
import line from './SnippetView.module.css';

/**
 * Makes the call of a fetch snippet in this page, and shows what it would print. The request is sent as it is, through the
 * fetch of the page: no text is evaluated.
 */
export function RunHere({ request }: { readonly request: WrittenRequest }) {
  const run = useOneCall();
  const { verb, url, headers, body } = request;
  return (
    <section className={css.run} aria-label="Run here">
      <div className={line.line}>
        <Button
          size="small"
          icon={<Play size={14} />}
          isPending={run.isPending}
          onPress={() => run.mutate({ verb, url, headers, body: body?.bytes ?? null })}
        >
          Run here
        </Button>
        <div role="status" aria-label="Result of the snippet" className={css.result}>
          {run.data && <AnswerFacts answer={run.data} />}
          {run.error && `There was no answer: ${messageOf(run.error)}`}
        </div>
      </div>
      {run.data && run.data.text !== '' && (
        <div className={css.printed}>
          <CodeView
            label="Answer to the snippet"
            text={prettyJson(run.data.text) ?? run.data.text}
            language={run.data.json === null ? 'text' : 'json'}
          />
        </div>
      )}
    </section>
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
