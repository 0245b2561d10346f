import { explainError, type Explanation } from '../../client/explain/explain.ts';
import type { FlowProgress } from '../../client/flow-progress.ts';
import { hasSucceeded, type MadeCall } from '../../client/made-call.ts';
import { useCatalog } from '../../client/queries.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Step, type StepProps } from '../../ui/layout/Step.tsx';
import { ErrorExplanation } from '../calls/ErrorExplanation.tsx';
import { HttpCall } from '../calls/HttpCall.tsx';
import { usePanelShell } from '../panel.ts';
import { Remedies } from '../remedies/Remedies.tsx';
import { Alert } from '../../ui/display/Alert.tsx';

export interface FlowStepProps extends Pick<
  StepProps,
  'number' | 'title' | 'about' | 'waitsFor' | 'children'
> {
  /** The name of the step, unique in its flow. */
  readonly step: string;
  /** The progress of the flow. One step runs at a time. */
  readonly flow: Pick<FlowProgress<object>, 'runningStep' | 'problemOf'>;
  /** The calls of the step in order, by their labels. A call that was not made yet is undefined. */
  readonly calls: Readonly<Record<string, MadeCall | undefined>>;
  /** Whether the step is done, and its result. Default: whether the last call succeeded. */
  readonly done?: Pick<StepProps, 'isDone' | 'result'>;
  /** The label of the button. Without it, the step has no button. */
  readonly buttonLabel?: string;
  readonly onPress?: () => void;
}

/** A step of a flow: its button, the problem of the last attempt, and its calls with their answers. */
export function FlowStep({
  step,
  flow: { runningStep, problemOf },
  calls,
  done = doneOf(calls),
  buttonLabel,
  onPress,
  children,
  ...stepProps
}: FlowStepProps) {
  const problem = problemOf(step);
  return (
    <Step
      {...stepProps}
      {...done}
      action={
        buttonLabel !== undefined && (
          <Button
            variant={done.isDone ? 'secondary' : 'primary'}
            isPending={runningStep === step}
            isDisabled={runningStep !== null && runningStep !== step}
            {...(onPress && { onPress })}
          >
            {buttonLabel}
          </Button>
        )
      }
    >
      {children}
      <Alert isPlain>{problem}</Alert>
      {Object.entries(calls).map(
        ([label, call]) => call && <CallView key={label} label={label} call={call} />,
      )}
    </Step>
  );
}

function doneOf(calls: FlowStepProps['calls']): Pick<StepProps, 'isDone' | 'result'> {
  const lastCall = Object.values(calls).at(-1);
  return { isDone: hasSucceeded(lastCall), result: lastCall };
}

interface CallViewProps {
  readonly label: string;
  readonly call: MadeCall;
}

/** A call with its request and answer, and the explanation of its error. */
function CallView({ label, call }: CallViewProps) {
  const explanation = useExplanation()(call);
  const { showExchange } = usePanelShell();
  const { request, answer } = call;
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

/** Returns a function that explains the error of a call. It returns null for a success, and while the catalogue loads. */
function useExplanation(): (call: MadeCall) => Explanation | null {
  const catalog = useCatalog().data;
  return (call) => {
    if (catalog === undefined) return null;
    const { pathname } = new URL(call.request.url);
    const [, method = 'incoming webhook'] = /\/api\/([^/]+)$/.exec(pathname) ?? [];
    return explainError(catalog, { name: method, error: call.answer.code });
  };
}
