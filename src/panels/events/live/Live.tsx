import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useClient } from '../../../client/context.tsx';
import { useWorld } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useConfigureApp } from '../../../client/use-configure-app.ts';
import type { WorldApp } from '../../../contract/sandbox.ts';
import type { Subscription } from '../../../contract/schemas/events.ts';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { usePanelSearch, usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Split } from '../../../ui/layout/Split.tsx';
import { NewItems } from '../../../ui/lists/NewItems.tsx';
import { VirtualListBox } from '../../../ui/lists/VirtualListBox.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useIsWide } from '../../../ui/use-width.ts';
import { SendMenu } from '../again/SendMenu.tsx';
import { deliveryLinesQuery, eventLinesQuery } from '../data/event-queries.ts';
import { type EventRow, eventRows } from '../data/event-rows.ts';
import { useRedeliver } from '../data/use-deliver.ts';
import { EventDetail } from '../detail/EventDetail.tsx';
import { eventsSearch, MAX_PINS, parsePins, formatPins } from '../search/events-search.ts';
import rowCss from './EventRow.module.css';
import { EventRowContent } from './EventRowContent.tsx';
import { filterRows, isEmptyFilter } from './filter.ts';
import css from './Live.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { LiveBar } from './LiveBar.tsx';
import { NoEvents } from './NoEvents.tsx';
import { togglePin } from '../../../ui/lists/checked-rows.ts';
import { PinnedRows } from '../../../ui/lists/PinnedRows.tsx';

/** From this width on, in pixels, the event is beside the list, otherwise below it. */
const MIN_WIDE_PX = 900;

/** The event types that the button of the empty list subscribes to. */
const FIRST_SUBSCRIPTIONS: readonly Subscription[] = ['app_mention', 'message', 'reaction_added'];

/** The live list of events, and the open event. */
export function Live({ apps }: { readonly apps: readonly WorldApp[] }) {
  const { rows, queries } = useEventRows();
  const deliveries = queries.deliveries.data;
  const [search, setSearch] = usePanelSearch(eventsSearch);
  const { announce } = usePanelShell();
  const configure = useConfigureApp();
  const redeliver = useRedeliver();
  const [idsBeforePause, setIdsBeforePause] = useState<ReadonlySet<string> | null>(null);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string> | undefined>(undefined);
  const { words, type, state, of: listedApp } = search;
  const filter = useDeferredValue(
    useMemo(() => ({ words, type, state, of: listedApp }), [words, type, state, listedApp]),
  );
  const listedRows = useMemo(
    () => (idsBeforePause === null ? rows : rows.filter(({ id }) => idsBeforePause.has(id))),
    [rows, idsBeforePause],
  );
  const filteredRows = useMemo(() => filterRows(listedRows, filter), [listedRows, filter]);
  const pins = useMemo(() => parsePins(search.pins), [search.pins]);
  const pinnedRows = useMemo(() => rows.filter(({ id }) => pins.includes(id)), [rows, pins]);

  const togglePinned = (id: string) =>
    setSearch({ pins: formatPins(togglePin(pins, id, MAX_PINS)) });
  const openEvent = (event: string | null) =>
    setSearch({ event: event ?? undefined, delivery: undefined });
  // A link may name a delivery; then its event is open.
  const openId = search.event ?? deliveries?.get(search.delivery ?? '')?.event;
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(frame, MIN_WIDE_PX);
  const hasRoomForBoth = useMedia('(min-width: 48rem)');

  function sendAgain(id: string) {
    const delivery = rows.find((each) => each.id === id)?.delivery;
    if (delivery === undefined) return;
    redeliver.mutate(delivery.id, {
      onSuccess: () => announce('The event is sent again.'),
      onError: (error) => announce(messageOf(error)),
    });
  }

  function subscribeAndOpenReceiver() {
    const [firstApp] = apps;
    if (firstApp === undefined) return;
    configure.mutate(
      { app: firstApp.app_id, change: { subscriptions: FIRST_SUBSCRIPTIONS } },
      {
        onSuccess: () => {
          announce(`${firstApp.name} subscribes to mentions, messages and reactions.`);
          setSearch({ view: 'receiver', app: firstApp.app_id });
        },
        onError: (error) => announce(messageOf(error)),
      },
    );
  }

  const list = (
    <section className={layouts.fill} aria-label="Events">
      <LiveBar
        filter={search}
        onFilter={(change) => setSearch(change, { replace: true })}
        apps={apps}
        shownCount={filteredRows.length}
        totalCount={listedRows.length}
        isPaused={idsBeforePause !== null}
        newCount={rows.length - listedRows.length}
        onTogglePause={() =>
          setIdsBeforePause(idsBeforePause === null ? new Set(rows.map(({ id }) => id)) : null)
        }
        isSelecting={selectedIds !== undefined}
        onToggleSelecting={() => setSelectedIds(selectedIds === undefined ? new Set() : undefined)}
      >
        <SendMenu rows={rows} apps={apps} listedApp={listedApp} onTriggered={openEvent} />
      </LiveBar>
      {selectedIds !== undefined && (
        <SelectionBar
          selectedIds={selectedIds}
          filteredRows={filteredRows}
          onCheck={setSelectedIds}
        />
      )}
      <NewItems
        items={rows}
        textOfOne={({ type, appName }) => `New event: ${type} for ${appName}`}
        textOfMany={(count) => `${count} new events`}
      />
      <PinnedRows
        label="Pinned events"
        rows={pinnedRows}
        openId={openId}
        onOpen={openEvent}
        rowClass={rowCss.row}
      >
        {(each) => <EventRowContent row={each} isPinned isSelecting={false} />}
      </PinnedRows>
      <Loaded what="the events" from={queries}>
        {() =>
          filteredRows.length > 0 ? (
            <VirtualListBox
              label="Events"
              items={filteredRows}
              openId={openId ?? null}
              onOpen={openEvent}
              checked={selectedIds}
              onCheck={setSelectedIds}
              onKey={(key, id) => {
                const action = { p: togglePinned, r: sendAgain }[key.toLowerCase()];
                action?.(id);
                return action !== undefined;
              }}
              rowClass={rowCss.row}
            >
              {(each) => (
                <EventRowContent
                  row={each}
                  isPinned={pins.includes(each.id)}
                  isSelecting={selectedIds !== undefined}
                />
              )}
            </VirtualListBox>
          ) : (
            <NoEvents
              isFiltered={!isEmptyFilter(filter) && listedRows.length > 0}
              onShowAll={() =>
                setSearch({ words: undefined, type: undefined, state: undefined, of: undefined })
              }
              isSubscribed={apps.some(({ subscriptions }) => subscriptions.length > 0)}
              onSubscribe={subscribeAndOpenReceiver}
              isSubscribing={configure.isPending}
            />
          )
        }
      </Loaded>
    </section>
  );
  const detail = openId !== undefined && (
    <EventDetail
      key={openId}
      id={openId}
      apps={apps}
      isPinned={pins.includes(openId)}
      onPin={() => togglePinned(openId)}
      onClose={() => openEvent(null)}
    />
  );
  return (
    <div ref={frame} className={css.room}>
      <Split
        storageKey={isWide ? 'parley.split.event-beside' : 'parley.split.event-below'}
        label="Resize the event"
        direction={isWide ? 'row' : 'column'}
        initial={isWide ? 50 : 60}
        max={85}
        first={list}
        second={detail}
        alone={hasRoomForBoth ? undefined : 'second'}
      />
    </div>
  );
}

interface SelectionBarProps {
  readonly selectedIds: ReadonlySet<string>;
  readonly filteredRows: readonly EventRow[];
  readonly onCheck: (ids: ReadonlySet<string>) => void;
}

/** Delivers the selected events again, oldest first, with the progress and a button to stop. */
function SelectionBar({ selectedIds, filteredRows, onCheck }: SelectionBarProps) {
  const { mutateAsync } = useRedeliver();
  const { announce } = usePanelShell();
  const [sentCount, setSentCount] = useState<number | null>(null);
  const isStopped = useRef(false);
  const selectedRows = filteredRows.filter(({ id }) => selectedIds.has(id));

  async function deliver() {
    isStopped.current = false;
    let doneCount = 0;
    try {
      for (const { delivery } of selectedRows) {
        if (isStopped.current) break;
        setSentCount(doneCount);
        if (delivery) await mutateAsync(delivery.id);
        doneCount += 1;
      }
      announce(`${doneCount} of ${selectedRows.length} events are sent again.`);
    } catch (error) {
      announce(messageOf(error));
    }
    setSentCount(null);
  }

  return (
    <div role="toolbar" aria-label="Selected events" className={css.bar}>
      <span className={css.count}>
        {sentCount === null
          ? `${selectedRows.length} selected`
          : `Sending ${sentCount} of ${selectedRows.length}`}
      </span>
      {sentCount === null ? (
        <Button
          size="small"
          variant="primary"
          isDisabled={selectedRows.length === 0}
          onPress={() => void deliver()}
        >
          Deliver again
        </Button>
      ) : (
        <Button size="small" onPress={() => (isStopped.current = true)}>
          Stop
        </Button>
      )}
      <Button size="small" onPress={() => onCheck(new Set(filteredRows.map(({ id }) => id)))}>
        Select all {filteredRows.length}
      </Button>
      <Button size="small" isDisabled={selectedIds.size === 0} onPress={() => onCheck(new Set())}>
        Select none
      </Button>
    </div>
  );
}

const NO_ROWS: readonly EventRow[] = [];

/** The events of the world as rows, newest last, and the queries that load them. Until all are loaded, the list is empty. */
function useEventRows() {
  const client = useClient();
  const world = useWorld().data;
  const events = useQuery(eventLinesQuery(client));
  const deliveries = useQuery(deliveryLinesQuery(client));
  const rows = useMemo(
    () =>
      world && events.data && deliveries.data
        ? eventRows(events.data, deliveries.data.values(), world)
        : NO_ROWS,
    [world, events.data, deliveries.data],
  );
  return { rows, queries: { events, deliveries } };
}
