import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { Suspense } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import { exchangeQuery } from '../../../client/queries.ts';
import { isNotFound } from '../../../client/transport/refusal.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { ErrorBoundary } from '../../../ui/display/ErrorBoundary.tsx';
import { Skeleton } from '../../../ui/display/Skeleton.tsx';
import { lateView } from '../../../ui/late.ts';
import { AddToRecording } from '../../demo/AddToRecording.tsx';
import { useComparison } from '../compare/use-comparison.ts';
import { CopyAs } from '../copy/CopyAs.tsx';
import { ExchangeHead } from '../head/ExchangeHead.tsx';
import { PinButton } from '../../../ui/lists/PinnedRows.tsx';
import { usePins } from '../state/pins.ts';
import css from './ExchangeDetail.module.css';

const ComparisonDetail = lateView(() => import('../compare/ComparisonDetail.tsx'));
const ExchangeTabs = lateView(() => import('./ExchangeTabs.tsx'));

export interface ExchangeDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One exchange in full, or the comparison of two if the address names another. */
export default function ExchangeDetail({ id, onClose }: ExchangeDetailProps) {
  const { compared } = useComparison();
  if (compared !== null && compared !== id)
    return (
      <Suspense fallback={<Skeleton fills label="Loading the comparison" />}>
        <ComparisonDetail first={compared} second={id} />
      </Suspense>
    );
  return <OpenExchange id={id} onClose={onClose} />;
}

function OpenExchange({ id, onClose }: ExchangeDetailProps) {
  const query = useQuery(exchangeQuery(useLiveClient(), id));
  const exchange = query.data;
  if (isNotFound(query.error)) {
    return (
      <EmptyState
        title="This call is not in the log"
        action={<Button onPress={onClose}>Close</Button>}
      >
        It belongs to another world, or is too old: the log keeps only the newest exchanges.
      </EmptyState>
    );
  }
  return (
    <section className={css.detail} aria-label="Call">
      <header className={css.head}>
        {exchange ? <ExchangeHead exchange={exchange} /> : <span />}
        <div className={css.actions}>
          {exchange && <AddToRecording ids={[exchange.id]} />}
          {exchange && <PinExchange exchange={exchange} />}
          {exchange && <CopyAs exchange={exchange} />}
          <IconButton
            size="small"
            label="Close the call"
            keys={['Esc']}
            icon={<X size={15} />}
            onPress={onClose}
          />
        </div>
      </header>
      <ErrorBoundary what="The call">
        <Suspense fallback={<Skeleton fills label="Loading the call" />}>
          <Loaded what="the call" from={{ exchange: query }} lines={3}>
            {(loaded) => <ExchangeTabs {...loaded} />}
          </Loaded>
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}

/** Pins an exchange above the list of the wire, or removes its pin. */
function PinExchange({ exchange }: { readonly exchange: ExchangeSummary }) {
  const { isPinned, pin } = usePins();
  return <PinButton what="the call" isPinned={isPinned(exchange)} onPin={() => pin(exchange)} />;
}
