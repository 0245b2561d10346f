import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../client/context.tsx';
import {
  interactionQuery,
  interactionText,
  isInteraction,
} from '../../../client/interactions/interactions.ts';
import type { Exchange } from '../../../contract/sandbox.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import css from './ExchangeTabs.module.css';

/**
 * Links from a call to its cause, which is a delivery or an interaction, and to the events that it caused. Shows nothing
 * if it has no cause and no events.
 */
export function ExchangeCauses({ exchange }: { readonly exchange: Exchange }) {
  const { open } = usePanelShell();
  const { caused_by, events } = exchange;
  if (caused_by === null && events.length === 0) return null;
  return (
    <div role="group" aria-label="Causes" className={css.causes}>
      {caused_by !== null &&
        (isInteraction(caused_by) ? (
          <CausedByPerson interaction={caused_by} />
        ) : (
          <span className={css.cause}>
            Made by a receiver
            <Button
              size="small"
              aria-label={`Show the delivery ${caused_by} that caused this call`}
              onPress={() => open('events', { delivery: caused_by })}
            >
              <code>{caused_by}</code>
            </Button>
          </span>
        ))}
      {events.length > 0 && (
        <span className={css.cause}>
          {events.length === 1 ? 'Caused an event' : `Caused ${events.length} events`}
          {events.slice(0, MAX_SHOWN).map((event) => (
            <Button
              key={event}
              size="small"
              aria-label={`Show the event ${event}`}
              onPress={() => open('events', { event })}
            >
              <code>{event}</code>
            </Button>
          ))}
          {events.length > MAX_SHOWN && `and ${events.length - MAX_SHOWN} more`}
        </span>
      )}
    </div>
  );
}

const MAX_SHOWN = 6;

function CausedByPerson({ interaction: id }: { readonly interaction: string }) {
  const interaction = useQuery(interactionQuery(useClient(), id)).data;
  const { open } = usePanelShell();
  return (
    <span className={css.cause}>
      {interaction === undefined
        ? 'Caused by a person'
        : `Caused by a person who ${interactionText(interaction)}`}
      <Button
        size="small"
        aria-label={`Show the interaction ${id} that caused this call`}
        onPress={() => open('events', { view: 'interactions', interaction: id })}
      >
        <code>{id}</code>
      </Button>
    </span>
  );
}
