import { isJsonObject, parseJson } from '../../contract/json.ts';
import { isoTime } from '../runtime/clock.ts';

/** What the server says in `debug_info.host`. */
const HOST = 'parley';

/** How long a connection lasts, in seconds of the world's clock, before its client is asked to open another one. */
export const LIFETIME_S = 3600;

/** Why a connection ends, in the words of socket mode (docs/assumptions.md, A-33). */
export type DisconnectReason =
  | 'warning'
  | 'refresh_requested'
  | 'link_disabled'
  | 'too_many_websockets';

/** The first message of a socket-mode connection. `started` is the world's time. */
export const helloFrame = (app_id: string, num_connections: number, started: number) => ({
  type: 'hello',
  num_connections,
  debug_info: {
    host: HOST,
    started: isoTime(started),
    build_number: 1,
    approximate_connection_time: LIFETIME_S,
  },
  connection_info: { app_id },
});

export const disconnectFrame = (reason: DisconnectReason) => ({
  type: 'disconnect',
  reason,
  debug_info: { host: HOST },
});

/** What an envelope says beside its payload. */
export type EnvelopeHead =
  | {
      readonly type: 'events_api';
      readonly accepts_response_payload: false;
      /** 0 for the first attempt. */
      readonly retry_attempt: number;
      readonly retry_reason: string;
    }
  /** What a person did: the acknowledgement may carry the answer. */
  | {
      readonly type: 'slash_commands' | 'interactive';
      readonly accepts_response_payload: true;
    };

/** An envelope as text. The payload is JSON already, so it is sent byte for byte as it was written. */
export function envelopeText(envelope_id: string, payload: string, head: EnvelopeHead): string {
  const rest = JSON.stringify({ envelope_id, ...head });
  return `${rest.slice(0, -1)},"payload":${payload}}`;
}

/** A message of a client as a JSON object; null if it is anything else. Never throws. */
export function readFrame(text: string | null): Readonly<Record<string, unknown>> | null {
  if (text === null) return null;
  const read = parseJson(text);
  return 'value' in read && isJsonObject(read.value) ? read.value : null;
}
