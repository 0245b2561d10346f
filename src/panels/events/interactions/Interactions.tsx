import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../../client/context.tsx';
import { interactionWords } from '../../../client/interactions/interactions.ts';
import type { InteractionLine, WorldApp } from '../../../contract/sandbox.ts';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { usePanelSearch } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { interactionsQuery } from '../data/event-queries.ts';
import { eventsSearch } from '../search/events-search.ts';
import { InteractionDetail } from './InteractionDetail.tsx';
import css from './Interactions.module.css';
import { PersonName } from './PersonName.tsx';
import { StateBadge } from './StateBadge.tsx';

/** How many are listed at first. */
const MAX_SHOWN = 50;

export interface InteractionsProps {
  readonly apps: readonly WorldApp[];
}

/** What people did with apps, the newest first, and one of them whole. */
export function Interactions({ apps }: InteractionsProps) {
  const query = useQuery(interactionsQuery(useClient()));
  const [search] = usePanelSearch(eventsSearch);
  return (
    <Loaded what="the interactions" from={{ lines: query }}>
      {({ lines }) => (
        <div className={css.view}>
          {lines.length === 0 ? (
            <EmptyState title="Nobody has used an app yet">
              What people do with commands, buttons, forms and shortcuts appears here: what the app
              was sent, and what it answered.
            </EmptyState>
          ) : (
            <InteractionList lines={lines} apps={apps} />
          )}
          {search.interaction !== undefined && (
            <InteractionDetail key={search.interaction} id={search.interaction} />
          )}
        </div>
      )}
    </Loaded>
  );
}

interface ListProps extends InteractionsProps {
  readonly lines: readonly InteractionLine[];
}

function InteractionList({ lines, apps }: ListProps) {
  const [search, setSearch] = usePanelSearch(eventsSearch);
  const [most, setMost] = useState(MAX_SHOWN);
  const shown = lines.slice(-most).toReversed();
  return (
    <ul className={css.list} aria-label="Interactions">
      {shown.map((line) => (
        <li key={line.id} className={css.row}>
          <StateBadge state={line.state} />
          <Button
            size="small"
            aria-expanded={search.interaction === line.id}
            aria-label={`Open ${line.id}: ${interactionWords(line)}`}
            onPress={() =>
              setSearch({ interaction: search.interaction === line.id ? undefined : line.id })
            }
          >
            {interactionWords(line)}
          </Button>
          <PersonName id={line.user_id} />
          <span className={css.note}>
            {apps.find(({ app_id }) => app_id === line.app_id)?.name ?? line.app_id}
          </span>
          {line.detail !== '' && <span className={css.note}>{line.detail}</span>}
        </li>
      ))}
      {lines.length > most && (
        <li className={css.row}>
          <Button size="small" variant="plain" onPress={() => setMost(lines.length)}>
            All {lines.length} interactions
          </Button>
        </li>
      )}
    </ul>
  );
}
