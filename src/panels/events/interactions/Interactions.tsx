import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import X from 'lucide-react/icons/x';
import { useClient } from '../../../client/context.tsx';
import { interactionQuery, interactionText } from '../../../client/interactions/interactions.ts';
import type { InteractionLine, WorldApp } from '../../../contract/sandbox.ts';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { usePanelSearch, usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { interactionsQuery } from '../data/event-queries.ts';
import { eventsSearch } from '../search/events-search.ts';
import css from './Interactions.module.css';
import tones from '../../../ui/style/tones.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { exchangesQuery } from '../../../client/queries.ts';
import { isNotFound } from '../../../client/transport/refusal.ts';
import { CodeView } from '../../../ui/code/CodeView.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Facts } from '../../../ui/display/Facts.tsx';
import { factsOf } from './interaction-facts.ts';
import { usePeopleById } from '../../../client/people/people.ts';
import { fullName } from '../../../kit/people/people-in-words.ts';
import { Badge } from '../../../ui/display/Badge.tsx';

/** How many interactions are listed at first. */
const MAX_SHOWN_AT_FIRST = 50;

export interface InteractionsProps {
  readonly apps: readonly WorldApp[];
}

/** The interactions of people with apps, the newest first, and the details of the open one. */
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
  const [maxShown, setMaxShown] = useState(MAX_SHOWN_AT_FIRST);
  const shownLines = lines.slice(-maxShown).toReversed();
  return (
    <ul className={css.list} aria-label="Interactions">
      {shownLines.map((line) => (
        <li key={line.id} className={css.row}>
          <StateBadge state={line.state} />
          <Button
            size="small"
            aria-expanded={search.interaction === line.id}
            aria-label={`Open ${line.id}: ${interactionText(line)}`}
            onPress={() =>
              setSearch({ interaction: search.interaction === line.id ? undefined : line.id })
            }
          >
            {interactionText(line)}
          </Button>
          <PersonName id={line.user_id} />
          <span className={tones.muted}>
            {apps.find(({ app_id }) => app_id === line.app_id)?.name ?? line.app_id}
          </span>
          {line.detail !== '' && <span className={tones.muted}>{line.detail}</span>}
        </li>
      ))}
      {lines.length > maxShown && (
        <li className={css.row}>
          <Button size="small" variant="plain" onPress={() => setMaxShown(lines.length)}>
            All {lines.length} interactions
          </Button>
        </li>
      )}
    </ul>
  );
}

/** One interaction in full: its facts, payload and answer, and the calls that it caused. */
function InteractionDetail({ id }: { readonly id: string }) {
  const query = useQuery(interactionQuery(useClient(), id));
  const [, setSearch] = usePanelSearch(eventsSearch);
  const close = () => setSearch({ interaction: undefined });
  if (isNotFound(query.error))
    return (
      <EmptyState
        title="This interaction is not in the world"
        action={<Button onPress={close}>Close</Button>}
      >
        {id} belongs to another world, or is too old: a world keeps the newest 1,000.
      </EmptyState>
    );
  return (
    <section className={css.detail} aria-label="Interaction">
      <Loaded what="the interaction" from={{ interaction: query }} lines={3}>
        {({ interaction }) => (
          <>
            <header className={layouts.tight}>
              <StateBadge state={interaction.state} />
              <h3>{interactionText(interaction)}</h3>
              <PersonName id={interaction.user_id} />
              <IconButton
                size="small"
                label="Close the interaction"
                icon={<X size={15} />}
                onPress={close}
              />
            </header>
            {interaction.detail !== '' && <p>{interaction.detail}</p>}
            <Facts facts={factsOf(interaction)} />
            <CausedCalls ids={interaction.calls} />
            <CodeView
              label="Payload"
              text={JSON.stringify(interaction.payload, null, 2)}
              language="json"
            />
            {interaction.answer !== null && (
              <CodeView
                label="Answer"
                text={JSON.stringify(interaction.answer, null, 2)}
                language="json"
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The calls that the interaction caused. */
function CausedCalls({ ids }: { readonly ids: readonly string[] }) {
  const exchanges = useQuery(exchangesQuery(useClient())).data ?? [];
  const { showExchange } = usePanelShell();
  if (ids.length === 0) return <p className={tones.muted}>The app called nothing because of it.</p>;
  return (
    <ul aria-label="Calls it caused">
      {ids.map((id) => {
        const call = exchanges.find((each) => each.id === id);
        return (
          <li key={id} className={layouts.tight}>
            <code>{call?.name ?? id}</code>
            {call !== undefined && <code>{call.error ?? 'ok'}</code>}
            <Button
              size="small"
              aria-label={`Show ${call?.name ?? id} in the wire`}
              onPress={() => showExchange(id)}
            >
              Show in the wire
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** The name of a person; their id until the name has loaded. */
function PersonName({ id }: { readonly id: string }) {
  const person = usePeopleById([id]).get(id);
  return <span>{person === undefined ? id : fullName(person)}</span>;
}

const STATE_BADGES = {
  sent: ['caution', 'Sent'],
  acknowledged: ['good', 'Acknowledged'],
  failed: ['bad', 'Failed'],
  timed_out: ['bad', 'Timed out'],
} as const;

/** The outcome of an interaction. */
function StateBadge({ state }: Pick<InteractionLine, 'state'>) {
  const [tone, title] = STATE_BADGES[state];
  return <Badge tone={tone}>{title}</Badge>;
}
