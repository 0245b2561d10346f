import X from 'lucide-react/icons/x';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { late } from '../../base/late.ts';
import { useConnection, useLiveClient } from '../../client/context.tsx';
import { type ExchangeSummary, MAX_EXCHANGES } from '../../contract/sandbox.ts';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelShell } from '../../kit/panel.ts';
import { useShownTools } from '../../kit/shown-tools.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { ErrorBoundary } from '../../ui/display/ErrorBoundary.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { lateView, useLate } from '../../ui/late.ts';
import { Split } from '../../ui/layout/Split.tsx';
import { FilterField } from '../../ui/lists/FilterField.tsx';
import hidden from '../../ui/style/visually-hidden.module.css';
import { useMedia } from '../../ui/use-media.ts';
import { preloadWhenIdle, hasBeenIdle, whenIdle } from '../../ui/when-idle.ts';
import { PickBar } from '../demo/PickBar.tsx';
import { callText } from '../past/moments.ts';
import { TimeSlider } from '../past/TimeSlider.tsx';
import { useExchanges } from '../use-exchanges.ts';
import { useWirePlace } from '../wire-place/use-wire-place.ts';
import { useComparison } from './compare/use-comparison.ts';
import { DetailFrame, useDetailFocus } from './detail/DetailFrame.tsx';
import { useHarExport } from './export/use-har-export.ts';
import { ExchangeList, WireEmpty } from './list/ExchangeList.tsx';
import { NewExchanges } from './list/NewExchanges.tsx';
import { useCallerOf } from './state/callers.ts';
import { useComparing } from './state/comparing.ts';
import { filterExchanges, filterText, isEmptyFilter } from './state/filter.ts';
import { countMissedSince, usePause } from './state/pause.ts';
import { usePins } from './state/pins.ts';
import { useWireView } from './state/view.ts';
import css from './Wire.module.css';
import type { WireToolsProps } from './WireTools.tsx';

const PinnedExchanges = lateView(() => import('./list/PinnedExchanges.tsx'));
const DETAIL = late(() => import('./detail/ExchangeDetail.tsx'));
const ExchangeDetail = lateView(DETAIL.load);
const GroupedExchanges = lateView(() => import('./groups/GroupedExchanges.tsx'));

export interface WireProps {
  /** Whether the wire is beside the panel, tall and narrow; otherwise it is below, wide and low. */
  readonly isBeside: boolean;
}

/** The log of calls as it grows, and the selected exchange. */
export function Wire({ isBeside }: WireProps) {
  const { exchanges, log } = useExchanges();
  const { exchange: selected, showExchange, announce } = usePanelShell();
  const { filter, grouping, showAll } = useWireView();
  const { listedExchanges, missedCount, pause, resume } = useListedExchanges(exchanges);
  const callerOf = useCallerOf();
  const shownExchanges = useMemo(
    () => filterExchanges(listedExchanges, filter, callerOf),
    [listedExchanges, filter, callerOf],
  );
  const { isPinned } = usePins();
  const comparing = useComparing();
  const { compare, comparedId } = useComparison();
  const har = useHarExport();
  const hasRoomForBoth = useMedia('(min-width: 48rem)');
  // Preloads the details, so that a user who selects a call need not wait for them.
  useLate(DETAIL, preloadWhenIdle);

  const wire = useRef<HTMLElement>(null);

  function handleSelect(id: string | null) {
    const { firstId } = comparing;
    if (firstId === null || id === firstId) showExchange(id);
    else if (id === null) comparing.setFirstId(null);
    else {
      compare(firstId, id);
      announce('The two calls are compared.');
    }
  }

  const pinnedExchanges = exchanges.filter(isPinned);
  const listProps = { exchanges: shownExchanges, selected, onSelect: handleSelect };
  const list = (
    <Loaded what="the log of calls" from={{ log }} lines={4}>
      {() => (
        <>
          {pinnedExchanges.length > 0 && (
            <Suspense>
              <PinnedExchanges {...listProps} exchanges={pinnedExchanges} />
            </Suspense>
          )}
          {shownExchanges.length === 0 ? (
            <WireEmpty isFiltered={listedExchanges.length > 0} onShowAll={showAll} />
          ) : grouping === 'none' ? (
            <ExchangeList {...listProps} />
          ) : (
            <Suspense fallback={<Skeleton fills label="Loading the groups" />}>
              <GroupedExchanges {...listProps} grouping={grouping} />
            </Suspense>
          )}
        </>
      )}
    </Loaded>
  );
  // If there is no room for list and detail, the list shows while the user chooses a call to compare with.
  const isChoosing = comparing.firstId !== null && !hasRoomForBoth;
  const hasDetail = selected !== null && !isChoosing;
  const focus = useDetailFocus(wire, hasDetail);
  const detail = hasDetail && (
    <DetailFrame key={`${selected} ${comparedId}`} focus={focus}>
      <Suspense fallback={<Skeleton fills label="Loading the call" />}>
        <ExchangeDetail id={selected} onClose={() => showExchange(null)} />
      </Suspense>
    </DetailFrame>
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focused element inside receives the key
    <section
      ref={wire}
      className={css.wire}
      aria-label="Wire"
      onKeyDown={({ key }) => {
        if (key === 'Escape') comparing.setFirstId(null);
      }}
    >
      {(hasRoomForBoth || !detail) && (
        <WireBar
          exchanges={listedExchanges}
          shownCount={shownExchanges.length}
          isPaused={missedCount !== null}
          onPause={missedCount === null ? pause : resume}
          onSave={() => void har.save(shownExchanges, filterText(filter))}
        />
      )}
      {(hasRoomForBoth || !detail) && (
        <div className={css.time}>
          {exchanges.length > 0 && <TimeSlider exchanges={exchanges} />}
        </div>
      )}
      {/* The calls below have headings of the next level. */}
      {detail && !hasRoomForBoth && <h2 className={hidden.hidden}>Wire</h2>}
      {missedCount !== null && (
        <WireBanner text={`Paused · ${missedCount} new`} action="Resume" onAction={resume} />
      )}
      {har.progress !== null && (
        <WireBanner
          text={`Saving ${har.progress.done} of ${har.progress.total} calls`}
          action="Stop"
          onAction={har.stop}
        />
      )}
      {comparing.firstId !== null && (
        <WireBanner
          text={`Choose the call to compare with ${describeCall(comparing.firstId)}`}
          action="Cancel"
          onAction={() => comparing.setFirstId(null)}
        />
      )}
      {hasRoomForBoth ? (
        <Split
          storageKey={isBeside ? 'parley.split.exchange-below' : 'parley.split.exchange-beside'}
          label="Resize the call"
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
      <NewExchanges exchanges={listedExchanges} />
    </section>
  );

  function describeCall(id: string): string {
    const exchange = exchanges.find((each) => each.id === id);
    return exchange === undefined ? 'an earlier call' : callText(exchange);
  }
}

interface WireBannerProps {
  readonly text: string;
  /** The label of the button that ends the state. */
  readonly action: string;
  readonly onAction: () => void;
}

/** A line above the list: a state of the wire, such as paused, and a button that ends it. */
function WireBanner({ text, action, onAction }: WireBannerProps) {
  return (
    <div className={css.banner}>
      <span className={css.text}>{text}</span>
      <Button size="small" onPress={onAction}>
        {action}
      </Button>
    </div>
  );
}

const WireTools = lateView(() => import('./WireTools.tsx'));

/** The header of the wire: the number of exchanges, the filters, and the tools of the list. */
function WireBar(tools: WireToolsProps) {
  const { exchanges, shownCount } = tools;
  const { setOpen } = useWirePlace();
  const { filter, changeFilter } = useWireView();
  const connection = useConnection();
  const showsAll = useShownTools((state) => state.tools) === 'all';
  const total = exchanges.length;
  // Without a call there is nothing to filter.
  const isBare = total === 0 && isEmptyFilter(filter) && !tools.isPaused && !showsAll;
  // The tools load when the page is idle. Their space is reserved, so that the list does not move then.
  const [hasTools, setHasTools] = useState(hasBeenIdle);
  // Waits until the page has loaded.
  useEffect(() => (hasTools ? undefined : whenIdle(() => setHasTools(true))), [hasTools]);
  return (
    <header className={css.bar} data-bare={isBare}>
      <div className={css.title}>
        <h2>Wire</h2>
        <span className={css.count}>
          {isEmptyFilter(filter) ? total : `${shownCount} of ${total}`}
          {total >= MAX_EXCHANGES && ', the newest'}
        </span>
        {connection === 'lost' && <Badge tone="caution">Reconnecting…</Badge>}
      </div>
      {!isBare && (
        <>
          <FilterField
            className={css.search}
            label="Filter calls"
            value={filter.text}
            onChange={(text) => changeFilter({ text })}
          />
          <div className={css.tools}>
            <ToggleButton
              className={css.toggle ?? ''}
              isSelected={filter.failuresOnly}
              onChange={(failuresOnly) => changeFilter({ failuresOnly })}
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
        </>
      )}
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

/** The exchanges in the list: those of the log, or while the wire is paused, those from before the pause. */
function useListedExchanges(exchanges: readonly ExchangeSummary[]): {
  readonly listedExchanges: readonly ExchangeSummary[];
  /** How many exchanges came since the wire was paused; null while it is live. */
  readonly missedCount: number | null;
  readonly pause: () => void;
  readonly resume: () => void;
} {
  const { epoch } = useLiveClient();
  const { pausedWire, pause, resume } = usePause();
  // The pause ends when another world replaces this one, because that has another log.
  const pausedList = pausedWire?.epoch === epoch ? pausedWire.exchanges : null;
  return {
    listedExchanges: pausedList ?? exchanges,
    missedCount: pausedList === null ? null : countMissedSince(pausedList, exchanges),
    pause: () => pause(epoch, exchanges),
    resume,
  };
}
