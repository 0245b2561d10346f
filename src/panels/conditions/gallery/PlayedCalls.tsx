import type { PlayedStep } from '../../../contract/conditions.ts';
import { CallPart } from '../../../kit/calls/CallPart.tsx';
import { HttpCall } from '../../../kit/calls/HttpCall.tsx';
import { TraceList } from '../../../kit/calls/TraceList.tsx';
import css from './PlayedCalls.module.css';

/** The calls of a recipe in order. The last one, which gets the error or warning, is open. */
export function PlayedCalls({ played }: { readonly played: readonly PlayedStep[] }) {
  return (
    <ol className={css.calls} aria-label="Calls">
      {played.map(({ step, status, headers, body, trace, exchange }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a recipe may make the same call twice, and nothing moves
        <li key={index}>
          <HttpCall
            label={`Call ${index + 1}`}
            request={{
              verb: step.method,
              url: step.url ?? step.path ?? '/',
              headers: Object.entries(step.headers),
              body: step.body,
            }}
            answer={{ status, headers, text: body }}
            error={exchange?.error ?? null}
            warnings={exchange?.warnings ?? []}
            isOpen={index === played.length - 1}
          >
            {exchange !== null && (
              <CallPart label="Why" heading="Why">
                <TraceList rules={trace} />
              </CallPart>
            )}
          </HttpCall>
        </li>
      ))}
    </ol>
  );
}
