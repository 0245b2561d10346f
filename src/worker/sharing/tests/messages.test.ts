import { describe, expect, it } from 'vitest';
import { MAX_CARRIED_BYTES, MAX_CHUNK_BYTES, MAX_MESSAGE_LENGTH, MAX_CREDIT } from '../limits.ts';
import { DiscoveryMessage, FromGuest, FromHost } from '../messages.ts';

const of = { deployment: 'government', app_id: 'A1' } as const;
const state = {
  status: 'running',
  socket: 'connected',
  program: 'p',
  reason: 'r',
  requests: 1,
  calls: 2,
  printed: [{ id: 1, at: 2, level: 'note', text: 't', line: 3 }],
};
const request = {
  url: 'https://site.test/',
  method: 'POST',
  headers: [['a', 'b']],
  mode: 'cors',
  referrer: '',
  body: new Uint8Array(3),
};

type Fields = Readonly<Record<string, unknown>>;
type Schema = { readonly safeParse: (data: unknown) => { success: boolean; data?: unknown } };

/** Messages that tabs send, each with changes that make it one that they never send. */
const MESSAGES: readonly (readonly [Schema, Fields, readonly Fields[]])[] = [
  [
    DiscoveryMessage,
    { type: 'seek', guest: 'g', build: 'b' },
    [{ guest: 'g'.repeat(65) }, { build: 'b'.repeat(1001) }, { guest: null }, { type: 'find' }],
  ],
  [DiscoveryMessage, { type: 'host' }, [{ type: 'guest' }]],
  [
    FromGuest,
    { type: 'request', id: 0, request },
    [
      { id: -1 },
      { id: 0.5 },
      { request: { ...request, url: undefined } },
      { request: { ...request, method: 'M'.repeat(65) } },
      { request: { ...request, mode: 'm'.repeat(33) } },
      { request: { ...request, referrer: 7 } },
      { request: { ...request, headers: [['a']] } },
      { request: { ...request, headers: Array.from({ length: 1001 }, () => ['a', 'b']) } },
      { request: { ...request, body: 'text' } },
      { request: { ...request, body: new Uint8Array(MAX_CARRIED_BYTES + 1) } },
    ],
  ],
  [
    FromGuest,
    { type: 'more', id: 1, count: MAX_CREDIT },
    [{ count: MAX_CREDIT + 1 }, { count: 0 }, { count: 1.5 }, { id: '1' }],
  ],
  [FromGuest, { type: 'cancel', id: 1 }, [{ id: undefined }]],
  [FromGuest, { type: 'connect', id: 1, url: 'wss://a' }, [{ url: null }, { id: null }]],
  [FromGuest, { type: 'open', id: 1 }, [{ id: -1 }]],
  [
    FromGuest,
    { type: 'say', id: 1, text: null },
    [{ text: 7 }, { text: 'x'.repeat(MAX_MESSAGE_LENGTH + 1) }, { id: null }],
  ],
  [FromGuest, { type: 'heard', id: 1, length: 5 }, [{ length: -1 }, { id: -1 }]],
  [FromGuest, { type: 'hang-up', id: 1 }, [{ id: -1 }]],
  [
    FromGuest,
    { type: 'watch', of },
    [{ of: { ...of, deployment: 'other' } }, { of: { ...of, app_id: 'A'.repeat(65) } }],
  ],
  [
    FromGuest,
    { type: 'start', id: 1, of, program: 'p' },
    [{ program: 7 }, { id: -1 }, { of: null }],
  ],
  [FromGuest, { type: 'listen', of }, [{ of: null }]],
  [FromGuest, { type: 'stop', of }, [{ of: null }]],
  [FromGuest, { type: 'clear', of }, [{ of: null }]],
  [
    FromHost,
    { type: 'joined', host: 'h', status: { notKept: 'full', refusing: 'closed' } },
    [
      { host: 'h'.repeat(65) },
      { status: { notKept: 'never', refusing: null } },
      { status: { notKept: null, refusing: 'never' } },
    ],
  ],
  [
    FromHost,
    { type: 'head', id: 1, status: 599, headers: [], hasBody: true },
    [{ status: 600 }, { status: 199 }, { hasBody: 1 }, { headers: {} }, { id: -1 }],
  ],
  [
    FromHost,
    { type: 'piece', id: 1, bytes: new Uint8Array(MAX_CHUNK_BYTES) },
    [{ bytes: new Uint8Array(MAX_CHUNK_BYTES + 1) }, { bytes: [1] }, { id: -1 }],
  ],
  [FromHost, { type: 'end', id: 1 }, [{ id: -1 }]],
  [FromHost, { type: 'broken', id: 1 }, [{ id: -1 }]],
  [FromHost, { type: 'accepted', id: 1 }, [{ id: -1 }]],
  [FromHost, { type: 'refused', id: 1, status: 200 }, [{ status: 199 }, { status: 600 }]],
  [FromHost, { type: 'said', id: 1, text: '' }, [{ text: null }, { id: -1 }]],
  [
    FromHost,
    { type: 'closed', id: 1, code: 1000, reason: '' },
    [{ code: 1.5 }, { reason: 'r'.repeat(1001) }, { id: -1 }],
  ],
  [
    FromHost,
    { type: 'receiver', of, state },
    [
      { of: null },
      { state: { ...state, status: 'paused' } },
      { state: { ...state, socket: 'open' } },
      { state: { ...state, program: 7 } },
      { state: { ...state, reason: 7 } },
      { state: { ...state, requests: -1 } },
      { state: { ...state, calls: -1 } },
      { state: { ...state, printed: null } },
      { state: { ...state, printed: Array.from({ length: 1001 }, () => state.printed[0]) } },
      ...(
        [
          { id: '1' },
          { at: '1' },
          { level: 'info' },
          { text: 'x'.repeat(8001) },
          { line: '1' },
        ] as const
      ).map((change) => ({ state: { ...state, printed: [{ ...state.printed[0], ...change }] } })),
    ],
  ],
  [FromHost, { type: 'started', id: 1, state }, [{ state: null }, { id: -1 }]],
];

describe.each(MESSAGES.map(([schema, message, changes]) => ({ schema, message, changes })))(
  'the message $message.type between tabs',
  ({ schema, message, changes }) => {
    it('is read as it was sent', () => {
      expect(schema.safeParse(message)).toEqual({ success: true, data: message });
    });

    it('is ignored where it does not fit', () => {
      for (const change of changes)
        expect([change, schema.safeParse({ ...message, ...change }).success]).toEqual([
          change,
          false,
        ]);
    });
  },
);

it.each(['stopped', 'starting', 'running'])(
  'a receiver may be %s, with or without a socket',
  (status) => {
    for (const socket of [null, 'connecting', 'connected', 'reconnecting'])
      for (const deployment of ['commercial', 'government'])
        for (const level of ['log', 'warn', 'error', 'note']) {
          const printed = [{ ...state.printed[0], level, line: null }];
          const shown = { ...state, status, socket, program: null, reason: null, printed };
          const message = { type: 'receiver', of: { ...of, deployment }, state: shown };
          expect(FromHost.safeParse(message)).toEqual({ success: true, data: message });
        }
  },
);

it.each(['refused', 'blocked', 'newer', 'unreadable', 'full', null])(
  'a host may not store its world: %s',
  (notKept) => {
    for (const refusing of ['full', 'closed', 'failed', null]) {
      const message = { type: 'joined', host: 'h', status: { notKept, refusing } };
      expect(FromHost.safeParse(message)).toEqual({ success: true, data: message });
    }
  },
);
