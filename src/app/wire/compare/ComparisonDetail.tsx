import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import X from 'lucide-react/icons/x';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ErrorBoundary } from '../../../ui/display/ErrorBoundary.tsx';
import { ExchangeComparison } from './ExchangeComparison.tsx';
import css from './ComparisonDetail.module.css';
import { useComparison } from './use-comparison.ts';

export interface ComparisonDetailProps {
  readonly first: string;
  readonly second: string;
}

/** In place of an exchange: it and the one it is compared with. */
export default function ComparisonDetail({ first, second }: ComparisonDetailProps) {
  const { compare } = useComparison();
  return (
    <section className={css.detail} aria-label="Comparison">
      <header className={css.head}>
        <h3>Two calls compared</h3>
        <div className={css.tools}>
          <IconButton
            size="small"
            label="Swap the calls"
            icon={<ArrowLeftRight size={15} />}
            onPress={() => compare(first, second)}
          />
          <IconButton
            size="small"
            label="Close the comparison"
            icon={<X size={15} />}
            onPress={() => compare(second, null)}
          />
        </div>
      </header>
      <ErrorBoundary what="The comparison">
        <ExchangeComparison first={first} second={second} />
      </ErrorBoundary>
    </section>
  );
}
