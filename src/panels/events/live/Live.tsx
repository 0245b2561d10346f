import { useDeferredValue, useMemo, useState } from 'react';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { WorldApp } from '../../../contract/sandbox.ts';
import type { Subscription } from '../../../contract/schemas/events.ts';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { usePanelSearch, usePanelShell } from '../../../kit/panel.ts';
import { VirtualListBox } from '../../../ui/lists/VirtualListBox.tsx';
import { useConfigureApp } from '../data/use-configure-app.ts';
import { useEventRows } from '../data/use-event-rows.ts';
import { eventsSearch, pinsIn, pinsText } from '../search/events-search.ts';
import { EventRowContent } from './EventRowContent.tsx';
import { filtered, isEverything } from './filter.ts';
import { LiveBar } from './LiveBar.tsx';
import { NoEvents } from './NoEvents.tsx';
import { PinnedEvents } from './PinnedEvents.tsx';
import row from './EventRow.module.css';
import css from './Live.module.css';

/** What the button of the empty list subscribes to. */
const FIRST_SUBSCRIPTIONS: readonly Subscription[] = ['app_mention', 'message', 'reaction_added'];

/** The list of events as they happen, and the open one. */
export function Live({ apps }: { readonly apps: readonly WorldApp[] }) {
  const { rows, loading } = useEventRows();
  const [search, setSearch] = usePanelSearch(eventsSearch);
  const { announce } = usePanelShell();
  const configure = useConfigureApp();
  const [pausedAt, setPausedAt] = useState<number | null>(null);
  const [checked, setChecked] = useState<ReadonlySet<string> | undefined>(undefined);
  const { words, type, state, app } = search;
  const filter = useDeferredValue(
    useMemo(() => ({ words, type, state, app }), [words, type, state, app]),
  );
  const current = useMemo(
    () => (pausedAt === null ? rows : rows.slice(0, pausedAt)),
    [rows, pausedAt],
  );
  const shown = useMemo(() => filtered(current, filter), [current, filter]);
  const pins = useMemo(() => pinsIn(search.pins), [search.pins]);
  const pinned = useMemo(() => rows.filter(({ id }) => pins.includes(id)), [rows, pins]);

  const pin = (id: string) =>
    setSearch({
      pins: pinsText(pins.includes(id) ? pins.filter((each) => each !== id) : [...pins, id]),
    });
  const open = (event: string | null) => setSearch({ event: event ?? undefined });

  function begin() {
    const [first] = apps;
    if (first === undefined) return;
    configure.mutate(
      { app: first.app_id, change: { subscriptions: FIRST_SUBSCRIPTIONS } },
      {
        onSuccess: () => {
          announce(`${first.name} subscribes to mentions, messages and reactions.`);
          setSearch({ view: 'receiver', app: first.app_id });
        },
        onError: (error) => announce(messageOf(error)),
      },
    );
  }

  return (
    <section className={css.live} aria-label="Events">
      <LiveBar
        filter={search}
        onFilter={(change) => setSearch(change, { replace: true })}
        apps={apps}
        shown={shown.length}
        total={current.length}
        isPaused={pausedAt !== null}
        missed={rows.length - current.length}
        onPause={() => setPausedAt(pausedAt === null ? rows.length : null)}
        isChecking={checked !== undefined}
        onChecking={() => setChecked(checked === undefined ? new Set() : undefined)}
      />
      <PinnedEvents rows={pinned} open={search.event} onOpen={open} />
      <Loaded what="the events" from={loading}>
        {() =>
          shown.length > 0 ? (
            <VirtualListBox
              label="Events"
              items={shown}
              open={search.event ?? null}
              onOpen={open}
              checked={checked}
              onCheck={setChecked}
              onKey={(key, id) => {
                if (key.toLowerCase() !== 'p') return false;
                pin(id);
                return true;
              }}
              rowClass={row.row}
            >
              {(each) => (
                <EventRowContent
                  row={each}
                  isPinned={pins.includes(each.id)}
                  isChecking={checked !== undefined}
                />
              )}
            </VirtualListBox>
          ) : (
            <NoEvents
              isFiltered={!isEverything(filter) && current.length > 0}
              onShowAll={() =>
                setSearch({ words: undefined, type: undefined, state: undefined, app: undefined })
              }
              isSubscribed={apps.some(({ subscriptions }) => subscriptions.length > 0)}
              onBegin={begin}
              isBeginning={configure.isPending}
            />
          )
        }
      </Loaded>
    </section>
  );
}
