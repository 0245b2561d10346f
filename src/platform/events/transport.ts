import type { AppRecord } from '../model/app.ts';
import type { DeliveryRecord } from '../model/delivery.ts';
import type { EventRecord } from '../model/event.ts';
import type { World } from '../model/world/world.ts';
import type { OutboundRequest, SendOutcome } from '../runtime/outbound.ts';
import { requestOf } from './attempt.ts';

/** A delivery that is due, with what it takes to send it. */
export interface DueDelivery {
  readonly app: AppRecord;
  readonly event: EventRecord;
  readonly row: DeliveryRecord;
}

/** The outcome of an attempt: that of a request, or of an envelope on a socket. */
export type AttemptOutcome = (
  | SendOutcome
  /** The app acknowledged the envelope; `payload` is what it answered with it. */
  | { readonly kind: 'acknowledged'; readonly payload?: unknown }
  /** It did not, in the words of `retry_reason`: within 3 seconds, or before its connection ended. */
  | {
      readonly kind: 'failed';
      readonly reason: 'timeout' | 'connection_closed';
      readonly detail: string;
    }
) & {
  /** What a fault of the network did, in words. */
  readonly network?: string;
};

/** The way by which events reach an app: its Request URL, or one of its connections. */
export interface Transport {
  /** How the sandbox shows it. */
  readonly shown: { readonly via?: 'socket'; readonly url: string };
  /** Sends an event once. Settles always. */
  send(world: World, due: DueDelivery): Promise<AttemptOutcome>;
}

/** The Request URL of an app as its transport; null if it has none. */
export const httpTransport = (
  send: (request: OutboundRequest) => Promise<AttemptOutcome>,
  { request_url: url }: AppRecord,
): Transport | null =>
  url === null
    ? null
    : {
        shown: { url },
        send: (world, { app, event, row }) => send(requestOf(world, app, event, row)),
      };
