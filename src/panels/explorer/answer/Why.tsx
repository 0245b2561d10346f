import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../client/context.tsx';
import { explainError } from '../../../client/explain/explain.ts';
import { exchangeQuery } from '../../../client/queries.ts';
import { isNotFound } from '../../../client/transport/refusal.ts';
import type { Catalog, CatalogMethod } from '../../../contract/catalog.ts';
import type { Exchange } from '../../../contract/sandbox.ts';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { ErrorExplanation } from '../../../kit/calls/ErrorExplanation.tsx';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { Remedies } from '../../../kit/remedies/Remedies.tsx';
import { SeeHow } from '../../../kit/remedies/SeeHow.tsx';
import { TraceList } from '../../../kit/calls/TraceList.tsx';
import type { ErrorNoticeProps } from './ErrorNotice.tsx';
import css from './AnswerPane.module.css';

export interface WhyProps extends Pick<ErrorNoticeProps, 'form' | 'onSendAgain'> {
  readonly catalog: Catalog;
  readonly method: CatalogMethod;
  /** Id of the exchange; null when no platform answered. */
  readonly exchange: string | null;
}

/** Why a call got its answer: its rules in order, and the rule that decided. */
export function Why({ exchange, ...rest }: WhyProps) {
  return exchange === null ? (
    <EmptyState title="This response is not from Parley">
      It has no <code>x-parley-exchange</code> header, so Parley does not know why the server
      answered this way.
    </EmptyState>
  ) : (
    <Trace {...rest} exchange={exchange} />
  );
}

function Trace({ exchange, ...rest }: WhyProps & { readonly exchange: string }) {
  const query = useQuery({ ...exchangeQuery(useClient(), exchange), retry: false });
  if (isNotFound(query.error))
    return <EmptyState title="No longer in the log">{query.error.message}</EmptyState>;
  return (
    <Loaded what="the trace" from={{ exchange: query }} lines={6} fills={false}>
      {(loaded) => <TraceOf {...rest} {...loaded} />}
    </Loaded>
  );
}

interface TraceOfProps extends Omit<WhyProps, 'exchange'> {
  readonly exchange: Exchange;
}

function TraceOf({ catalog, method, exchange: { id, trace }, ...again }: TraceOfProps) {
  const decided = trace.find(({ verdict }) => verdict === 'refused')?.error ?? null;
  const explained = explainError(catalog, { name: method.name, error: decided });
  return (
    <div className={css.scroll} role="region" aria-label="Why" tabIndex={0}>
      <TraceList
        rules={trace}
        explanation={
          explained && (
            <>
              <ErrorExplanation {...explained} />
              <Remedies {...again} exchange={id} code={explained.code}>
                <SeeHow code={explained.code} />
              </Remedies>
            </>
          )
        }
      />
    </div>
  );
}
