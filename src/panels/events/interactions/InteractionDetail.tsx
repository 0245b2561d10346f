import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useClient } from '../../../client/context.tsx';
import { interactionQuery, interactionWords } from '../../../client/interactions/interactions.ts';
import { exchangesQuery } from '../../../client/queries.ts';
import { isNotFound } from '../../../client/transport/refusal.ts';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { usePanelSearch, usePanelShell } from '../../../kit/panel.ts';
import { CodeView } from '../../../ui/code/CodeView.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Facts } from '../../../ui/display/Facts.tsx';
import { eventsSearch } from '../search/events-search.ts';
import { factsOf } from './interaction-facts.ts';
import css from './Interactions.module.css';
import { PersonName } from './PersonName.tsx';
import { StateBadge } from './StateBadge.tsx';

/** One interaction whole: press, payload, acknowledgement, and the calls that it caused. */
export function InteractionDetail({ id }: { readonly id: string }) {
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
            <header className={css.head}>
              <StateBadge state={interaction.state} />
              <h3>{interactionWords(interaction)}</h3>
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
            <Calls ids={interaction.calls} />
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

/** The calls that were made because of it. */
function Calls({ ids }: { readonly ids: readonly string[] }) {
  const log = useQuery(exchangesQuery(useClient())).data ?? [];
  const { showExchange } = usePanelShell();
  if (ids.length === 0) return <p className={css.note}>The app called nothing because of it.</p>;
  return (
    <ul aria-label="Calls it caused">
      {ids.map((id) => {
        const call = log.find((each) => each.id === id);
        return (
          <li key={id} className={css.head}>
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
