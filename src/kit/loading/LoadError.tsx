import { MethodRefused } from '../../client/call-method.ts';
import { messageOf, requestOf } from '../../client/transport/refusal.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Refusal } from '../calls/Refusal.tsx';

export interface LoadErrorProps {
  /** What could not be loaded, as in `the methods`. */
  readonly what: string;
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Says why something could not be loaded and which request failed, with a button to try again. */
export function LoadError({ what, error, isRetrying, onRetry }: LoadErrorProps) {
  const request = requestOf(error);
  return (
    <EmptyState
      title={`Could not load ${what}`}
      isAlert
      action={
        <Button variant="primary" isPending={isRetrying} onPress={onRetry}>
          Try again
        </Button>
      }
    >
      {error instanceof MethodRefused ? <Refusal error={error} /> : <p>{messageOf(error)}</p>}
      {request !== null && (
        <p>
          Request: <code>{request}</code>
        </p>
      )}
    </EmptyState>
  );
}
