import ListChecks from 'lucide-react/icons/list-checks';
import ListFilter from 'lucide-react/icons/list-filter';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import type { WorldApp } from '../../../contract/sandbox.ts';
import { EVENT_TYPES } from '../../../contract/schemas/events.ts';
import { useShownTools } from '../../../kit/shown-tools.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu, type MenuGroup } from '../../../ui/controls/Menu.tsx';
import { FilterField } from '../../../ui/lists/FilterField.tsx';
import { STATE_TITLE } from '../data/delivery-state.ts';
import { STATES } from '../search/events-search.ts';
import { isEmptyFilter, type EventFilter } from './filter.ts';
import css from './LiveBar.module.css';

export interface LiveBarProps {
  readonly filter: EventFilter;
  readonly onFilter: (change: EventFilter) => void;
  readonly apps: readonly WorldApp[];
  /** How many events pass the filter. */
  readonly shownCount: number;
  readonly totalCount: number;
  readonly isPaused: boolean;
  /** How many events happened since the list was paused. */
  readonly newCount: number;
  readonly onTogglePause: () => void;
  /** Whether users can select events. */
  readonly isSelecting: boolean;
  readonly onToggleSelecting: () => void;
  /** Buttons after those of the bar. */
  readonly children?: ReactNode;
}

/** The bar above the list: the number of events, the filter, and buttons to pause the list and select events. */
export function LiveBar({
  filter,
  onFilter,
  apps,
  shownCount,
  totalCount,
  isPaused,
  newCount,
  onTogglePause,
  isSelecting,
  onToggleSelecting,
  children,
}: LiveBarProps) {
  const { words = '', type, state, of: listedApp } = filter;
  const filterNames = [
    type,
    state && STATE_TITLE[state],
    apps.find((each) => each.app_id === listedApp)?.name ?? listedApp,
  ];
  const chosenText = filterNames.filter((name) => name !== undefined).join(', ');
  const areAllToolsShown = useShownTools((state) => state.tools) === 'all';
  // Without events, the tools have nothing to work on.
  const areToolsHidden =
    totalCount === 0 && isEmptyFilter(filter) && !isPaused && !isSelecting && !areAllToolsShown;
  return (
    <div className={css.bar}>
      <span className={css.count}>
        {isEmptyFilter(filter)
          ? countText(totalCount)
          : `${shownCount} of ${countText(totalCount)}`}
        {isPaused && ` · paused, ${newCount} new`}
      </span>
      {!areToolsHidden && (
        <>
          <FilterField
            className={css.search}
            label="Filter events"
            value={words}
            onChange={(typed) => onFilter({ words: typed === '' ? undefined : typed })}
          />
          <Menu
            trigger={
              <IconButton
                size="small"
                label={chosenText === '' ? 'Narrow the list' : `Narrow the list: ${chosenText}`}
                variant={chosenText === '' ? 'plain' : 'primary'}
                icon={<ListFilter size={15} />}
              />
            }
            groups={[
              choiceGroup(
                'State',
                'All states',
                STATES,
                state,
                (id) => onFilter({ state: id }),
                STATE_TITLE,
              ),
              choiceGroup('Type', 'All types', EVENT_TYPES, type, (id) => onFilter({ type: id })),
              ...(apps.length > 1 || listedApp !== undefined
                ? [
                    choiceGroup(
                      'App',
                      'All apps',
                      apps.map(({ app_id }) => app_id),
                      listedApp,
                      (id) => onFilter({ of: id }),
                      Object.fromEntries(apps.map(({ app_id, name }) => [app_id, name])),
                    ),
                  ]
                : []),
            ]}
          />
          <IconButton
            size="small"
            label={isPaused ? 'Resume the list' : 'Pause the list'}
            variant={isPaused ? 'primary' : 'plain'}
            icon={isPaused ? <Play size={15} /> : <Pause size={15} />}
            onPress={onTogglePause}
          />
          <IconButton
            size="small"
            label={isSelecting ? 'Stop selecting' : 'Select events'}
            variant={isSelecting ? 'primary' : 'plain'}
            icon={<ListChecks size={15} />}
            onPress={onToggleSelecting}
          />
        </>
      )}
      {children}
    </div>
  );
}

const countText = (count: number) => (count === 1 ? '1 event' : `${count} events`);

/** A group of the menu with a choice for each id, and one for all of them. */
function choiceGroup<Id extends string>(
  title: string,
  allLabel: string,
  ids: readonly Id[],
  selected: string | undefined,
  choose: (id: Id | undefined) => void,
  names: Readonly<Partial<Record<string, string>>> = {},
): MenuGroup {
  return {
    title,
    selected: `${title} ${selected ?? ''}`,
    actions: [
      { id: `${title} `, label: allLabel, onAction: () => choose(undefined) },
      ...ids.map((id) => ({
        id: `${title} ${id}`,
        label: names[id] ?? id,
        onAction: () => choose(id),
      })),
    ],
  };
}
