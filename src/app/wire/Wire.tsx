import { lazy, Suspense, useMemo, useRef } from 'react';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelShell } from '../../kit/panel.ts';
import { PickBar } from '../demo/PickBar.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { Split } from '../../ui/layout/Split.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { callText } from '../past/moments.ts';
import { TimeSlider } from '../past/TimeSlider.tsx';
import { useComparison } from './compare/use-comparison.ts';
import { DetailFrame } from './detail/DetailFrame.tsx';
import { ExchangeDetail } from './detail/ExchangeDetail.tsx';
import { useKeptFocus } from './detail/use-kept-focus.ts';
import { useHarExport } from './export/use-har-export.ts';
import { ExchangeList } from './list/ExchangeList.tsx';
import { filtered, filterText } from './state/filter.ts';
import { NewExchanges } from './list/NewExchanges.tsx';
import { useComparing } from './state/comparing.ts';
import { usePins } from './state/pins.ts';
import { useListed } from './state/use-listed.ts';
import { useWireView } from './state/view.ts';
import { useExchanges } from '../use-exchanges.ts';
import { WireBanner } from './WireBanner.tsx';
import { WireBar } from './WireBar.tsx';
import { WireEmpty } from './list/WireEmpty.tsx';
import css from './Wire.module.css';

const PinnedExchanges = lazy(() => import('./list/PinnedExchanges.tsx'));
const GroupedExchanges = lazy(() => import('./groups/GroupedExchanges.tsx'));

export interface WireProps {
  /** Whether it is beside the panel, tall and narrow; otherwise it is below, wide and low. */
  readonly isBeside: boolean;
}

/** The log of calls as it grows, and the selected exchange. */
export function Wire({ isBeside }: WireProps) {
  const { exchanges, log } = useExchanges();
  const { exchange: selected, showExchange, announce } = usePanelShell();
  const { filter, grouping, showAll } = useWireView();
  const { listed, missed, pause, resume } = useListed(exchanges);
  const shown = useMemo(() => filtered(listed, filter), [listed, filter]);
  const { isPinned } = usePins();
  const comparing = useComparing();
  const { compare, compared } = useComparison();
  const har = useHarExport();
  const hasRoomForBoth = useMedia('(min-width: 48rem)');

  const wire = useRef<HTMLElement>(null);

  function choose(id: string | null) {
    const { first } = comparing;
    if (first === null || id === first) showExchange(id);
    else if (id === null) comparing.choose(null);
    else {
      compare(id, first);
      announce('The two calls are compared.');
    }
  }

  const pinned = exchanges.filter(isPinned);
  const choosing = { exchanges: shown, selected, onSelect: choose };
  const list = (
    <Loaded what="the log of calls" from={{ log }} lines={4}>
      {() => (
        <>
          {pinned.length > 0 && (
            <Suspense>
              <PinnedExchanges {...choosing} exchanges={pinned} />
            </Suspense>
          )}
          {shown.length === 0 ? (
            <WireEmpty isFiltered={listed.length > 0} onShowAll={showAll} />
          ) : grouping === 'none' ? (
            <ExchangeList {...choosing} />
          ) : (
            <Suspense fallback={<Skeleton fills label="Loading the groups" />}>
              <GroupedExchanges {...choosing} by={grouping} />
            </Suspense>
          )}
        </>
      )}
    </Loaded>
  );
  // Where there is room for one of them, the list is what a call to compare with is chosen from.
  const isChoosing = comparing.first !== null && !hasRoomForBoth;
  const hasDetail = selected !== null && !isChoosing;
  const focus = useKeptFocus(wire, hasDetail);
  const detail = hasDetail && (
    <DetailFrame key={`${selected} ${compared}`} focus={focus}>
      <ExchangeDetail id={selected} onClose={() => showExchange(null)} />
    </DetailFrame>
  );

  return (
    <section ref={wire} className={css.wire} aria-label="Wire">
      {(hasRoomForBoth || !detail) && (
        <WireBar
          exchanges={listed}
          shown={shown.length}
          isPaused={missed !== null}
          onPause={missed === null ? pause : resume}
          onSave={() => void har.save(shown, filterText(filter))}
        />
      )}
      {exchanges.length > 0 && (hasRoomForBoth || !detail) && <TimeSlider exchanges={exchanges} />}
      {missed !== null && (
        <WireBanner text={`Paused · ${missed} new`} action="Resume" onAction={resume} />
      )}
      {har.progress !== null && (
        <WireBanner
          text={`Saving ${har.progress.done} of ${har.progress.total} exchanges`}
          action="Stop"
          onAction={har.stop}
        />
      )}
      {comparing.first !== null && (
        <WireBanner
          text={`Choose the call to compare with ${nameOf(comparing.first)}`}
          action="Cancel"
          onAction={() => comparing.choose(null)}
        />
      )}
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
      <NewExchanges exchanges={listed} />
    </section>
  );

  function nameOf(id: string): string {
    const named = exchanges.find((each) => each.id === id);
    return named === undefined ? 'an earlier call' : callText(named);
  }
}
