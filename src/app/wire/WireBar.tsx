import X from 'lucide-react/icons/x';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { useConnection } from '../../client/context.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { ErrorBoundary } from '../../ui/display/ErrorBoundary.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { FilterField } from '../../ui/lists/FilterField.tsx';
import { wasQuiet, whenQuiet } from '../../ui/when-quiet.ts';
import { useWirePlace } from '../wire-place/use-wire-place.ts';
import { isEverything } from './state/filter.ts';
import { useWireView } from './state/view.ts';
import type { WireToolsProps } from './WireTools.tsx';
import css from './WireBar.module.css';

const WireTools = lazy(() => import('./WireTools.tsx'));

/** The header of the wire: the number of exchanges, the filters, and what can be done with the list. */
export function WireBar(tools: WireToolsProps) {
  const { exchanges, shown } = tools;
  const { setOpen } = useWirePlace();
  const { filter, narrow } = useWireView();
  const connection = useConnection();
  const total = exchanges.length;
  // Nobody needs the tools before the first answer, and their place is kept.
  const [hasTools, setHasTools] = useState(wasQuiet);
  useEffect(() => (hasTools ? undefined : whenQuiet(() => setHasTools(true))), [hasTools]);
  return (
    <header className={css.bar}>
      <div className={css.title}>
        <h2>Wire</h2>
        <span className={css.count}>{isEverything(filter) ? total : `${shown} of ${total}`}</span>
        {connection === 'lost' && <Badge tone="caution">Reconnecting…</Badge>}
      </div>
      <FilterField
        className={css.search}
        label="Filter exchanges"
        value={filter.text}
        onChange={(text) => narrow({ text })}
      />
      <div className={css.tools}>
        <ToggleButton
          className={css.toggle ?? ''}
          isSelected={filter.failuresOnly}
          onChange={(failuresOnly) => narrow({ failuresOnly })}
        >
          Failures
        </ToggleButton>
        {hasTools && (
          <ErrorBoundary what="The tools of the wire">
            <Suspense>
              <WireTools {...tools} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <div className={css.hide}>
        <IconButton
          size="small"
          label="Hide the wire"
          keys={['Mod', 'J']}
          icon={<X size={15} />}
          onPress={() => setOpen(false)}
        />
      </div>
    </header>
  );
}
