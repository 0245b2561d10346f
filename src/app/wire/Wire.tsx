import { useMemo, useState } from 'react';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelShell } from '../../kit/panel.ts';
import { PickBar } from '../demo/PickBar.tsx';
import { Split } from '../../ui/layout/Split.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { TimeSlider } from '../past/TimeSlider.tsx';
import { ExchangeDetail } from './detail/ExchangeDetail.tsx';
import { ExchangeList } from './list/ExchangeList.tsx';
import { EVERYTHING, filtered, surfacesOf } from './list/filter.ts';
import { NewExchanges } from './list/NewExchanges.tsx';
import { useExchanges } from '../use-exchanges.ts';
import { WireBar } from './WireBar.tsx';
import { WireEmpty } from './list/WireEmpty.tsx';
import css from './Wire.module.css';

export interface WireProps {
  /** Whether it is beside the panel, tall and narrow; otherwise it is below, wide and low. */
  readonly isBeside: boolean;
}

/** The log of calls as it grows, and the selected exchange. */
export function Wire({ isBeside }: WireProps) {
  const { exchanges, log } = useExchanges();
  const { exchange: selected, showExchange } = usePanelShell();
  const [filter, setFilter] = useState(EVERYTHING);
  const shown = useMemo(() => filtered(exchanges, filter), [exchanges, filter]);
  const surfaces = useMemo(() => surfacesOf(exchanges), [exchanges]);
  const hasRoomForBoth = useMedia('(min-width: 48rem)');

  const list = (
    <Loaded what="the log of calls" from={{ log }} lines={4}>
      {() =>
        shown.length > 0 ? (
          <ExchangeList exchanges={shown} selected={selected} onSelect={showExchange} />
        ) : (
          <WireEmpty isFiltered={exchanges.length > 0} onShowAll={() => setFilter(EVERYTHING)} />
        )
      }
    </Loaded>
  );
  const detail = selected !== null && (
    <ExchangeDetail key={selected} id={selected} onClose={() => showExchange(null)} />
  );

  return (
    <section className={css.wire} aria-label="Wire">
      {(hasRoomForBoth || !detail) && (
        <WireBar
          filter={filter}
          onFilter={setFilter}
          surfaces={surfaces}
          shown={shown.length}
          total={exchanges.length}
        />
      )}
      {exchanges.length > 0 && (hasRoomForBoth || !detail) && <TimeSlider exchanges={exchanges} />}
      {hasRoomForBoth ? (
        <Split
          storageKey={isBeside ? 'parley.split.exchange-below' : 'parley.split.exchange-beside'}
          label="Resize the exchange"
          direction={isBeside ? 'column' : 'row'}
          initial={isBeside ? 66 : 60}
          max={85}
          first={list}
          second={detail}
        />
      ) : (
        detail || list
      )}
      <PickBar />
      <NewExchanges exchanges={exchanges} />
    </section>
  );
}
