import { useQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import X from 'lucide-react/icons/x';
import { useLiveClient } from '../../../client/context.tsx';
import { exchangeQuery } from '../../../client/queries.ts';
import { isNotFound } from '../../../client/transport/refusal.ts';
import type { Exchange } from '../../../contract/sandbox.ts';
import { compareAnswers, compareRequests } from '../../../kit/calls/compare/call-comparison.ts';
import { CallComparison } from '../../../kit/calls/compare/CallComparison.tsx';
import { callOfExchange } from '../../../kit/calls/compare/compared-call.ts';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { ErrorBoundary } from '../../../ui/display/ErrorBoundary.tsx';
import { ExchangeHead } from '../head/ExchangeHead.tsx';
import css from './ComparisonDetail.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';
import { useComparison } from './use-comparison.ts';

export interface ComparisonDetailProps {
  readonly firstId: string;
  readonly secondId: string;
}

/** The comparison of two exchanges, where the wire otherwise shows one exchange. */
export default function ComparisonDetail({ firstId, secondId }: ComparisonDetailProps) {
  const { compare } = useComparison();
  return (
    <section className={layouts.fill} aria-label="Comparison">
      <header className={css.head}>
        <h3>Two calls compared</h3>
        <div className={css.tools}>
          <IconButton
            size="small"
            label="Swap the calls"
            icon={<ArrowLeftRight size={15} />}
            onPress={() => compare(secondId, firstId)}
          />
          <IconButton
            size="small"
            label="Close the comparison"
            icon={<X size={15} />}
            onPress={() => compare(null, secondId)}
          />
        </div>
      </header>
      <ErrorBoundary what="The comparison">
        <ExchangeComparison firstId={firstId} secondId={secondId} />
      </ErrorBoundary>
    </section>
  );
}

interface ExchangeComparisonProps {
  /** Id of an exchange, usually the older one. */
  readonly firstId: string;
  readonly secondId: string;
}

/** Two exchanges of the log: what was sent and what was answered, with the differences marked. */
function ExchangeComparison({ firstId, secondId }: ExchangeComparisonProps) {
  const client = useLiveClient();
  const firstQuery = useQuery(exchangeQuery(client, firstId));
  const secondQuery = useQuery(exchangeQuery(client, secondId));
  const missingIndex = [firstQuery, secondQuery].findIndex(({ error }) => isNotFound(error));
  if (missingIndex >= 0)
    return (
      <EmptyState title="A call is not in the log">
        {missingIndex === 0 ? firstId : secondId} belongs to another world, or is too old: the log
        keeps only the newest calls.
      </EmptyState>
    );
  return (
    <Loaded what="both calls" from={{ first: firstQuery, second: secondQuery }} lines={4}>
      {(loaded) => <ComparedExchanges {...loaded} />}
    </Loaded>
  );
}

function ComparedExchanges({
  first,
  second,
}: {
  readonly first: Exchange;
  readonly second: Exchange;
}) {
  const firstCall = callOfExchange(first);
  const secondCall = callOfExchange(second);
  const names = [first.id, second.id] as const;
  return (
    <div role="region" aria-label="Compared calls" tabIndex={0} className={css.scroller}>
      <div className={css.heads}>
        <div>
          <code className={tones.quiet}>− {first.id}</code>
          <ExchangeHead exchange={first} />
        </div>
        <div>
          <code className={tones.quiet}>+ {second.id}</code>
          <ExchangeHead exchange={second} />
        </div>
      </div>
      <CallComparison
        title="Request"
        parts={compareRequests(firstCall.request, secondCall.request)}
        names={names}
      />
      <CallComparison
        title="Response"
        parts={compareAnswers(firstCall.answer, secondCall.answer)}
        names={names}
      />
    </div>
  );
}
