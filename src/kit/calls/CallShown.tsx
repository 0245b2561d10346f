import { useExplained } from '../../client/explain/use-explained.ts';
import type { MadeCall } from '../../client/made-call.ts';
import { ErrorExplanation } from './ErrorExplanation.tsx';
import { usePanelShell } from '../panel.ts';
import { Remedies } from '../remedies/Remedies.tsx';
import { HttpCall } from './HttpCall.tsx';

export interface CallShownProps {
  readonly label: string;
  readonly made: MadeCall;
}

/** A call with its request and answer, and the explanation of its error. */
export function CallShown({ label, made }: CallShownProps) {
  const explanation = useExplained()(made);
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
