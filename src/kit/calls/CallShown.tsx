import { ErrorExplanation, type ErrorExplanationProps } from './ErrorExplanation.tsx';
import type { MadeCall } from '../../client/made-call.ts';
import { usePanelShell } from '../panel.ts';
import { Remedies } from '../remedies/Remedies.tsx';
import { HttpCall } from './HttpCall.tsx';

export interface CallShownProps {
  readonly label: string;
  readonly made: MadeCall;
  /** The explanation of the error, if known. */
  readonly explanation?: ErrorExplanationProps | null;
}

/** A call with its request and answer, and the explanation of its error. */
export function CallShown({ label, made, explanation = null }: CallShownProps) {
  const { showExchange } = usePanelShell();
  const { request, answer } = made;
  const { exchange } = answer;
  return (
    <>
      <HttpCall
        label={label}
        request={request}
        answer={answer}
        error={answer.code}
        onShow={exchange === null ? undefined : () => showExchange(exchange)}
      />
      {explanation && (
        <>
          <ErrorExplanation {...explanation} />
          <Remedies exchange={exchange} code={explanation.code} />
        </>
      )}
    </>
  );
}
