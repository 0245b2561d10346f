import type { CatalogEvent, ConversationKind } from '../../../contract/catalog.ts';
import type { EventScope } from '../../../contract/schemas/define-event.ts';
import {
  EVENTS,
  EVENT_TYPES,
  MESSAGE_SUBSCRIPTIONS,
  type Subscription,
} from '../../../contract/schemas/events.ts';
import type { Scope } from '../../../contract/scopes.ts';
import { jsonSchemaOf } from '../../runtime/json-schema.ts';

const NARROW = Object.keys(MESSAGE_SUBSCRIPTIONS) as Subscription[];

/** Every type of event, as the catalogue has it. */
export const catalogEvents = (): CatalogEvent[] =>
  EVENT_TYPES.map((type) => {
    const { title, scope, body, sample, provenance } = EVENTS[type];
    return {
      type,
      title,
      subscriptions: [type, ...(type === 'message' ? NARROW : [])],
      scopes: scopesOf(scope),
      body: jsonSchemaOf(body, 'input'),
      sample,
      provenance,
      assumptions: ['A-30'],
    };
  });

function scopesOf(scope: EventScope): CatalogEvent['scopes'] {
  if (scope === null) return [];
  if (typeof scope === 'string') return [{ scope, kind: null }];
  const byKind = Object.entries(scope) as [ConversationKind, Scope][];
  return byKind.map(([kind, needed]) => ({ scope: needed, kind }));
}
