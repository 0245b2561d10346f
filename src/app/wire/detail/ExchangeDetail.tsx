import X from 'lucide-react/icons/x';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useClient } from '../../../client/context.tsx';
import { exchangeQuery } from '../../../client/queries.ts';
import { messageOf, SandboxRefused } from '../../../client/transport/refusal.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { ErrorBoundary } from '../../../ui/display/ErrorBoundary.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Skeleton } from '../../../ui/display/Skeleton.tsx';
import { CopyAs } from '../copy/CopyAs.tsx';
import { ExchangeHead } from './ExchangeHead.tsx';
import css from './ExchangeDetail.module.css';

const ExchangeTabs = lazy(() => import('./ExchangeTabs.tsx'));

export interface ExchangeDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One exchange whole. */
export function ExchangeDetail({ id, onClose }: ExchangeDetailProps) {
  const { data: exchange, error } = useQuery(exchangeQuery(useClient(), id));
  if (error) {
    return (
      <EmptyState
        title="This exchange is not in the log"
        action={<Button onPress={onClose}>Close it</Button>}
      >
        {error instanceof SandboxRefused && error.status === 404
          ? `${id} belongs to another world, or fell out of the log, which keeps the newest exchanges.`
          : messageOf(error)}
      </EmptyState>
    );
  }
  return (
    <section className={css.detail} aria-label="Exchange">
      <header className={css.head}>
        {exchange ? <ExchangeHead exchange={exchange} /> : <Skeleton lines={1} />}
        <div className={css.actions}>
          {exchange && <CopyAs exchange={exchange} />}
          <IconButton
            size="small"
            label="Close the exchange"
            keys={['Esc']}
            icon={<X size={15} />}
            onPress={onClose}
          />
        </div>
      </header>
      <ErrorBoundary what="The exchange">
        <Suspense fallback={<Skeleton fills />}>
          {exchange ? <ExchangeTabs exchange={exchange} /> : <Skeleton fills />}
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}
