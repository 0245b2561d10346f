import type { PlayedStep } from '../../../contract/conditions.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Facts } from '../../../ui/display/Facts.tsx';
import { TraceList } from '../../../kit/TraceList.tsx';
import { Bytes } from '../../../ui/display/Bytes.tsx';
import css from './PlayedCalls.module.css';

/** The calls of a recipe as they were made, in order; the last one, which earned the code, stands open. */
export function PlayedCalls({ played }: { readonly played: readonly PlayedStep[] }) {
  return (
    <ol className={css.calls} aria-label="Calls">
      {played.map((call, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a recipe may make the same call twice, and nothing moves
        <li key={index}>
          <details className={css.call} open={index === played.length - 1}>
            <summary className={css.summary}>
              <code className={css.line}>
                {call.step.method} {call.step.url ?? call.step.path}
              </code>
              <Outcome call={call} />
            </summary>
            <Call call={call} />
          </details>
        </li>
      ))}
    </ol>
  );
}

function Outcome({ call: { status, exchange } }: { readonly call: PlayedStep }) {
  const error = exchange?.error ?? null;
  return (
    <span className={css.outcome}>
      <span className={css.status}>HTTP {status}</span>
      {error !== null && (
        <Badge tone="bad" isCode>
          {error}
        </Badge>
      )}
      {exchange?.warnings.map((warning) => (
        <Badge key={warning} tone="caution" isCode>
          {warning}
        </Badge>
      ))}
    </span>
  );
}

function Call({ call: { step, headers, body, trace, exchange } }: { readonly call: PlayedStep }) {
  return (
    <div className={css.parts}>
      <section className={css.part} aria-label="Request">
        <h5 className={css.heading}>Request</h5>
        <Facts facts={Object.entries(step.headers)} hasCodeNames />
        {step.body !== null && step.body !== '' && <Bytes label="Request body" text={step.body} />}
      </section>
      <section className={css.part} aria-label="Answer">
        <h5 className={css.heading}>Answer</h5>
        <Facts
          facts={headers.filter(([name]) => SHOWN_HEADERS.includes(name.toLowerCase()))}
          hasCodeNames
        />
        <Bytes label="Answer body" text={body} />
      </section>
      {exchange !== null && (
        <section className={css.part} aria-label="Why">
          <h5 className={css.heading}>Why</h5>
          <TraceList rules={trace} />
        </section>
      )}
    </div>
  );
}

/** Those that belong to the story; the rest only says how the answer may be read and kept. */
const SHOWN_HEADERS = ['content-type', 'retry-after', 'allow', 'location'];
