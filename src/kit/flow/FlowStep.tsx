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
  /** Name of the step in its flow. */
  readonly step: string;
  /** The progress of the flow, of which one step runs at a time. */
  readonly flow: Pick<FlowProgress<object>, 'busy' | 'problemOf'>;
  /** The calls of the step by label, in order. */
  readonly calls: Readonly<Record<string, MadeCall | undefined>>;
  /** Whether the step is done, and its result. Default: whether the last call succeeded. */
  readonly done?: Pick<StepProps, 'isDone' | 'result'>;
  /** The label of the button. Without it, the step has no button. */
  readonly verb?: string;
  readonly onTake?: () => void;
}

/** A step of a flow: its button, its problem, and the requests and answers of its calls. */
export function FlowStep({
  step,
  flow: { busy, problemOf },
  calls,
  done = doneOf(calls),
  verb,
  onTake,
  children,
  ...about
}: FlowStepProps) {
  const problem = problemOf(step);
  return (
    <Step
      {...about}
      {...done}
      action={
        verb !== undefined && (
          <Button
            variant={done.isDone ? 'secondary' : 'primary'}
            isPending={busy === step}
            isDisabled={busy !== null && busy !== step}
            {...(onTake && { onPress: onTake })}
          >
            {verb}
          </Button>
        )
      }
    >
      {children}
      <Alert isPlain>{problem}</Alert>
      {Object.entries(calls).map(
        ([label, made]) => made && <CallView key={label} label={label} made={made} />,
      )}
    </Step>
  );
}

function doneOf(calls: FlowStepProps['calls']): Pick<StepProps, 'isDone' | 'result'> {
  const made = Object.values(calls).at(-1);
  return { isDone: hasSucceeded(made), result: made };
}

interface CallViewProps {
  readonly label: string;
  readonly made: MadeCall;
}

/** A call with its request and answer, and the explanation of its error. */
function CallView({ label, made }: CallViewProps) {
  const explanation = useExplanation()(made);
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

/** Returns a function that explains the error of a call; null for a success, and while the catalogue loads. */
function useExplanation(): (made: MadeCall | undefined) => Explanation | null {
  const catalog = useCatalog().data;
  return (made) => {
    if (catalog === undefined || made === undefined) return null;
    const { pathname } = new URL(made.request.url);
    const [, method = 'incoming webhook'] = /\/api\/([^/]+)$/.exec(pathname) ?? [];
    return explainError(catalog, { name: method, error: made.answer.code });
  };
}
