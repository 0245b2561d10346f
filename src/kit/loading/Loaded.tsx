import { type ReactNode, useState } from 'react';
import { MethodRefused } from '../../client/call-method.ts';
import { messageOf, requestOf } from '../../client/transport/refusal.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { DeferredContent } from '../../ui/display/DeferredContent.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { Refusal } from '../calls/Refusal.tsx';

/** The fields of a query result that `Loaded` needs. */
export interface LoadableQuery<Data> {
  readonly data: Data | undefined;
  /** Why the last attempt failed; null while a new attempt runs. */
  readonly error: Error | null;
  /** How often the query failed. */
  readonly errorUpdateCount: number;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

export interface LoadedProps<Data extends object> {
  /** The name of what is loaded, such as `the methods`. */
  readonly what: string;
  /** The queries whose data `children` gets, under the same names. */
  readonly from: { readonly [Name in keyof Data]: LoadableQuery<Data[Name]> };
  /** Number of placeholder lines. */
  readonly lines?: number;
  /** Whether the placeholder fills the available height. */
  readonly fills?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Shows content once its queries have data. Until then it shows a placeholder. If a query fails, it shows the error and a button
 * to try again.
 *
 *     <Loaded what="the methods" from={{ catalog, world }}>
 *       {({ catalog, world }) => …}
 *     </Loaded>
 */
export function Loaded<Data extends object>({
  what,
  from,
  lines = 8,
  fills = true,
  children,
}: LoadedProps<Data>) {
  const unloadedQueries = Object.values<LoadableQuery<unknown>>(from).filter(isUnloaded);
  const failedQueries = unloadedQueries.filter(({ errorUpdateCount }) => errorUpdateCount > 0);
  // A new attempt clears the error of its query. The last error stays on the screen, because its button has the focus.
  const [lastError, setLastError] = useState<Error | null>(null);
  const error = failedQueries.find((query) => query.error !== null)?.error ?? null;
  if (error !== null && error !== lastError) setLastError(error);

  const placeholder = <Skeleton fills={fills} lines={lines} label={`Loading ${what}`} />;
  if (unloadedQueries.length === 0)
    return <DeferredContent placeholder={placeholder}>{children(dataOf(from))}</DeferredContent>;
  if (failedQueries.length === 0 || lastError === null) return placeholder;
  return (
    <LoadError
      what={what}
      error={lastError}
      isRetrying={failedQueries.some(({ isFetching }) => isFetching)}
      onRetry={() => void Promise.all(failedQueries.map(({ refetch }) => refetch()))}
    />
  );
}

const isUnloaded = ({ data }: LoadableQuery<unknown>) => data === undefined;

function dataOf<Data extends object>(from: LoadedProps<Data>['from']): Data {
  const entries = Object.entries<LoadableQuery<unknown>>(from).map(([name, { data }]) => [
    name,
    data,
  ]);
  return Object.fromEntries(entries) as Data;
}

interface LoadErrorProps {
  /** The name of what could not be loaded, such as `the methods`. */
  readonly what: string;
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Says what could not be loaded, why, and which request failed, with a button to try again. */
function LoadError({ what, error, isRetrying, onRetry }: LoadErrorProps) {
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
