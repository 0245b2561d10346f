import type { EventBody, EventType } from '../../../contract/schemas/events.ts';
import type { AppRecord } from '../../model/app.ts';
import type { ChannelRecord } from '../../model/channel.ts';
import { formatTs } from '../../model/message.ts';
import type { World } from '../../model/world/world.ts';
import type { NetChanges } from './net-changes.ts';

/** Something that happened in a world, before it is decided which apps receive it. */
export interface Occurrence<Type extends EventType = EventType> {
  readonly type: Type;
  /** The conversation it is about; null if it is about an app. */
  readonly channel: ChannelRecord | null;
  /**
   * Who can see it. `members`: apps whose bot is in the conversation. `workspace`: every installed app.
   * An app: that app, installed or not.
   */
  readonly seenBy: 'members' | 'workspace' | { readonly app: string };
  /** Whether it concerns an app that can see it. Default: it concerns all of them. */
  readonly concerns?: (app: AppRecord) => boolean;
  /** The `event` of the wrapper. */
  readonly bodyFor: (app: AppRecord) => EventBody<Type>;
}

/** Finds occurrences in the changes of a transaction. `by` is the user who made them, null if unknown. */
export type Derive = (world: World, changes: NetChanges, by: string | null) => Occurrence[];

/** Type-checks the body against its event type, then drops the specific type. */
export const buildOccurrence = <Type extends EventType>(given: Occurrence<Type>): Occurrence =>
  given;

/** `event_ts` for the current time. */
export const eventTs = (world: Pick<World, 'clock'>): string =>
  formatTs(Math.round(world.clock.now() * 1000) * 1000);
