import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../../../client/context.tsx';
import {
  interactionQuery,
  interactionText,
  isInteraction,
} from '../../../client/interactions/interactions.ts';
import { usePeopleById, userIdsIn } from '../../../client/people/people.ts';
import { exchangeQuery, exchangesQuery } from '../../../client/queries.ts';
import type {
  EventDetail,
  Exchange,
  ExchangeSummary,
  WorldApp,
  WorldDelivery,
} from '../../../contract/sandbox.ts';
import { usePanelSearch, usePanelShell } from '../../../kit/panel.ts';
import { fullName } from '../../../kit/people/people-in-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { ABANDONED_REASONS, stateOf } from '../data/delivery-state.ts';
import { deliveryLinesQuery, eventLinesQuery } from '../data/event-queries.ts';
import { VerdictNote } from '../delivery/AttemptTimeline.tsx';
import { StateBadge } from '../delivery/StateBadge.tsx';
import { attemptResult, deliveryTitle } from '../delivery/timeline.ts';
import { forgeryVerdict } from '../delivery/verdict.ts';
import { eventsSearch } from '../search/events-search.ts';
import css from './ThreadOfCause.module.css';
import tones from '../../../ui/style/tones.module.css';
import layouts from '../../../ui/style/layouts.module.css';

export interface ThreadOfCauseProps {
  readonly event: EventDetail;
  readonly apps: readonly WorldApp[];
  /** Shows another part of the event. */
  readonly onShow: (part: 'wrapper' | 'attempts') => void;
}

/**
 * The causes and effects of an event in order: the call, its changes, the event, its deliveries, and the calls of the
 * receiver with the events that they caused. Each step has buttons that open what it names.
 */
export function ThreadOfCause({ event, apps, onShow }: ThreadOfCauseProps) {
  const client = useClient();
  const log = useQuery(exchangesQuery(client)).data ?? [];
  const app = apps.find(({ app_id }) => app_id === event.app_id);
  return (
    <div role="region" aria-label="Thread of cause" tabIndex={0} className={css.scroll}>
      <ol className={css.thread}>
        {event.exchange === null ? (
          <Step title="Call">
            <p className={css.note}>
              No call of the log caused this event: somebody triggered it or changed the world by
              the sandbox, or the call is too old.
            </p>
          </Step>
        ) : (
          <CauseSteps exchange={event.exchange} />
        )}
        <Step title="Event">
          <div className={layouts.tight}>
            <code>{event.type}</code>
            <Button size="small" onPress={() => onShow('wrapper')}>
              Show the wrapper
            </Button>
          </div>
        </Step>
        {event.deliveries.map((delivery, index) => (
          <DeliveryStep
            key={delivery.id}
            delivery={delivery}
            title={deliveryTitle(delivery, index)}
            app={app}
            log={log}
            onAttempts={() => onShow('attempts')}
          />
        ))}
      </ol>
    </div>
  );
}

function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <li className={css.step}>
      <h3 className={css.title}>{title}</h3>
      {children}
    </li>
  );
}

/** The call that caused the event, what it changed, and the delivery or interaction that caused the call. */
function CauseSteps({ exchange: id }: { readonly exchange: string }) {
  const exchange = useQuery(exchangeQuery(useClient(), id)).data;
  const { showExchange } = usePanelShell();
  // Changed counters say nothing new: they only number the created records.
  const changes = exchange?.changes.filter(({ table }) => table !== 'counters') ?? [];
  return (
    <>
      {typeof exchange?.caused_by === 'string' &&
        (isInteraction(exchange.caused_by) ? (
          <CausedByInteraction interaction={exchange.caused_by} />
        ) : (
          <CausedByDelivery delivery={exchange.caused_by} />
        ))}
      <Step title="Call">
        {exchange ? (
          <CallLine call={exchange} />
        ) : (
          <Button size="small" onPress={() => showExchange(id)}>
            Show {id} in the wire
          </Button>
        )}
      </Step>
      {changes.length > 0 && (
        <Step title="Change">
          <ul className={css.changes}>
            {changes.slice(0, MAX_CHANGES).map((change) => (
              <li key={`${change.table} ${change.key}`} className={layouts.tight}>
                <Badge tone={change.before === null ? 'good' : 'accent'}>
                  {changeText(change)}
                </Badge>
                <code>{change.table}</code>
                <code className={css.key}>{change.key}</code>
                <PeopleNames text={change.key} />
              </li>
            ))}
          </ul>
          {changes.length > MAX_CHANGES && (
            <p className={css.note}>and {changes.length - MAX_CHANGES} more</p>
          )}
        </Step>
      )}
    </>
  );
}

const MAX_CHANGES = 5;

const changeText = ({ before, after }: Exchange['changes'][number]) => {
  if (before === null) return 'Added';
  return after === null ? 'Removed' : 'Changed';
};

/** The step of the delivery because of which the receiver made the call. */
function CausedByDelivery({ delivery }: { readonly delivery: string }) {
  const line = useQuery(deliveryLinesQuery(useClient())).data?.get(delivery);
  return (
    <Step title="Made by a receiver">
      <div className={layouts.tight}>
        <span>
          The receiver made the call for <code>{line?.type ?? delivery}</code>
        </span>
        {line && <EventButton id={line.event} type={line.type} />}
      </div>
    </Step>
  );
}

/** The step of the interaction because of which the app made the call. */
function CausedByInteraction({ interaction: id }: { readonly interaction: string }) {
  const interaction = useQuery(interactionQuery(useClient(), id)).data;
  const [, setSearch] = usePanelSearch(eventsSearch);
  return (
    <Step title="Interaction">
      <div className={layouts.tight}>
        <span>A person {interaction === undefined ? 'acted' : interactionText(interaction)}</span>
        <Button
          size="small"
          aria-label={`Open the interaction ${id}`}
          onPress={() => setSearch({ view: 'interactions', interaction: id })}
        >
          Open the interaction
        </Button>
      </div>
    </Step>
  );
}

/** A call in one line, with a button that opens it in the wire. */
function CallLine({ call }: { readonly call: ExchangeSummary }) {
  const { showExchange } = usePanelShell();
  const isGood = call.error === null && call.status < 400;
  return (
    <div className={layouts.tight}>
      <code>{call.name}</code>
      <Badge tone={isGood ? 'good' : 'bad'} isCode>
        {call.error ?? (isGood ? 'ok' : `HTTP ${call.status}`)}
      </Badge>
      {call.actor && <span className={css.key}>{call.actor.label}</span>}
      <Button
        size="small"
        aria-label={`Show ${call.name} in the wire`}
        onPress={() => showExchange(call.id)}
      >
        Show in the wire
      </Button>
    </div>
  );
}

function EventButton({ id, type }: { readonly id: string; readonly type: string }) {
  const [, setSearch] = usePanelSearch(eventsSearch);
  return (
    <Button
      size="small"
      aria-label={`Open the event ${type} ${id}`}
      onPress={() => setSearch({ event: id, delivery: undefined })}
    >
      Open the event
    </Button>
  );
}

interface DeliveryStepProps {
  readonly delivery: WorldDelivery;
  readonly title: string;
  readonly app: WorldApp | undefined;
  readonly log: readonly ExchangeSummary[];
  readonly onAttempts: () => void;
}

/** A delivery with the result of its last attempt, and the calls that it caused the receiver to make. */
function DeliveryStep({ delivery, title, app, log, onAttempts }: DeliveryStepProps) {
  const { reason } = delivery;
  const lastAttempt = delivery.attempts.at(-1);
  const calls = log.filter(({ caused_by }) => caused_by === delivery.id);
  const attemptCount = delivery.attempts.length;
  const verdict = forgeryVerdict(delivery);
  const [, setSearch] = usePanelSearch(eventsSearch);
  return (
    <>
      <Step title={title}>
        <div className={layouts.tight}>
          <StateBadge delivery={delivery} state={stateOf(delivery, app)} />
          {lastAttempt && <code>{attemptResult(lastAttempt)}</code>}
          {attemptCount > 0 && (
            <Button size="small" aria-label={`Show the attempts of ${title}`} onPress={onAttempts}>
              {attemptCount === 1 ? 'Show the attempt' : `Show ${attemptCount} attempts`}
            </Button>
          )}
        </div>
        {verdict && <VerdictNote verdict={verdict} />}
        {reason !== null && <p className={css.note}>{ABANDONED_REASONS[reason].long}</p>}
        {reason === 'no_request_url' && app?.request_url === null && (
          <div className={layouts.tight}>
            <Button
              size="small"
              onPress={() => setSearch({ view: 'subscriptions', app: delivery.app_id })}
            >
              Set a Request URL
            </Button>
          </div>
        )}
      </Step>
      {calls.length > 0 && (
        <Step title="What the receiver called">
          <ul className={css.calls}>
            {calls.map((call) => (
              <li key={call.id}>
                <CallLine call={call} />
                <CausedEvents exchange={call.id} />
              </li>
            ))}
          </ul>
        </Step>
      )}
    </>
  );
}

/** The events that a call caused in turn. */
function CausedEvents({ exchange }: { readonly exchange: string }) {
  const events = useQuery(eventLinesQuery(useClient())).data ?? [];
  const causedEvents = events.filter((event) => event.exchange === exchange);
  if (causedEvents.length === 0) return null;
  return (
    <ul className={css.effects} aria-label="Events it caused">
      {causedEvents.map(({ id, type }) => (
        <li key={id} className={layouts.tight}>
          <span>
            caused <code>{type}</code>
          </span>
          <EventButton id={id} type={type} />
        </li>
      ))}
    </ul>
  );
}

/** How much of a text is searched for ids, in characters. */
const MAX_SEARCHED_LENGTH = 200;

/** The names of the people whose ids are in a text; nothing without ids. */
function PeopleNames({ text }: { readonly text: string }) {
  const people = usePeopleById(userIdsIn(text.slice(0, MAX_SEARCHED_LENGTH)));
  if (people.size === 0) return null;
  return <span className={tones.quiet}>{[...people.values()].map(fullName).join(', ')}</span>;
}
