import { ErrorExplanation, type ErrorExplanationProps } from './ErrorExplanation.tsx';
import { usePanelShell } from '../panel.ts';
import { HttpCall, type HttpCallProps } from './HttpCall.tsx';

/** A call that was made, with what came of it. */
export interface MadeCall {
  readonly call: HttpCallProps['request'];
  readonly answer: HttpCallProps['answer'] & { readonly exchange: string | null };
  /** Code it was refused with; null for a success. */
  readonly error: string | null;
}

export interface CallShownProps {
  readonly label: string;
  readonly made: MadeCall;
  /** What the error means, where that is known. */
  readonly explanation?: ErrorExplanationProps | null;
}

/** A call as it went over the wire, and what its error means if it was refused. */
export function CallShown({ label, made, explanation = null }: CallShownProps) {
  const { showExchange } = usePanelShell();
  const { call, answer, error } = made;
  const { exchange } = answer;
  return (
    <>
      <HttpCall
        label={label}
        request={call}
        answer={answer}
        error={error}
        onShow={exchange === null ? undefined : () => showExchange(exchange)}
      />
      {explanation && <ErrorExplanation {...explanation} />}
    </>
  );
}
