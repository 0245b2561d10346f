import * as z from 'zod/mini';
import type { ConversationKind } from '../catalog.ts';
import type { Scope } from '../scopes.ts';

export const event_ts = z.string().check(z.regex(/^\d{1,10}\.\d{6}$/));

/** The scope that the bot token must have: one for all conversations, one for each kind, or none. */
export type EventScope = Scope | null | Readonly<Partial<Record<ConversationKind, Scope>>>;

interface EventDefinition<Body extends z.ZodMiniType> {
  readonly title: string;
  readonly scope: EventScope;
  /** Whether the interface shows the body, or it follows docs/assumptions.md, A-30. */
  readonly provenance: 'stated' | 'assumed';
  /** The `event` of the wrapper. It may have more fields. */
  readonly body: Body;
  readonly sample: z.input<Body>;
}

/** Defines an event; its type follows from the schema of its body. */
export const define = <Body extends z.ZodMiniType>(definition: EventDefinition<Body>) => definition;
