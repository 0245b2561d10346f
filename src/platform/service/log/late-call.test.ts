import { describe, expect, it, vi } from 'vitest';
import { KnownSecrets } from '../../../contract/secrets/known.ts';
import type { Answer } from '../../http/answer.ts';
import { JsonBody } from '../../http/json-body.ts';
import { MAX_READ } from '../../http/redact.ts';
import { CallLog } from './call-log.ts';
import { LateCall } from './late-call.ts';

const TOKEN = 'xoxb-123456789012-abcdefabcdef';

const circumstances = {
  id: 'x0000000001',
  surface: 'web-api',
  verb: 'POST',
  url: `http://localhost/api/api.test?token=${TOKEN}`,
  headers: new Headers({ authorization: `Bearer ${TOKEN}` }),
  received: {
    bytes: new TextEncoder().encode(`token=${TOKEN}`),
    oversized: false,
    broken: false,
  },
  at: 1,
  duration_ms: 2,
  secrets: new KnownSecrets(),
  caused_by: null,
} as const;

const answer: Answer = {
  name: 'api.test',
  status: 200,
  headers: {},
  body: `{"ok":true,"args":{"token":"${TOKEN}"}}`,
  error: null,
  warnings: [],
  trace: () => [{ rule: 'caller', verdict: 'passed', evidence: TOKEN }],
  actor: null,
  changes: [],
};

const refused: Answer = { ...answer, body: '{"ok":false}', error: 'service_unavailable' };

describe('a call that is written later', () => {
  it('keeps nothing secret once it is written and the journal has answered, in either order', () => {
    for (const order of ['write first', 'settle first']) {
      const call = new LateCall(circumstances, answer);
      if (order === 'settle first') call.settle();
      const record = call.write();
      if (order === 'write first') {
        expect(call.isHeld).toBe(true);
        call.settle();
      }
      expect(call.isHeld).toBe(false);
      expect(JSON.stringify([record, call.summary])).not.toContain(TOKEN);
      expect(() => call.write()).toThrow('written before');
    }
  });

  it('is written again with the answer that was given instead', () => {
    const call = new LateCall(circumstances, answer);
    expect(call.write().error).toBe(null);
    call.settle(refused);
    expect(call.write().error).toBe('service_unavailable');
    expect([call.isHeld, call.summary?.error]).toEqual([false, 'service_unavailable']);
  });

  it('is written without what cannot be written', () => {
    const noTrace = () => {
      throw new Error('no trace');
    };
    for (const broken of [{ trace: noTrace }, { changes: [null as never] }]) {
      const { trace, changes, response } = new LateCall(circumstances, {
        ...answer,
        ...broken,
      }).write();
      expect([changes, response.body.text, trace.at(-1)?.rule]).toEqual([[], '', 'failure']);
    }
    const failure = new Error('the clock stopped');
    const { trace } = new LateCall({ ...circumstances, failure }, answer).write();
    expect(trace.map(({ detail }) => detail)).toEqual([
      undefined,
      'internal error: the clock stopped',
    ]);
  });

  it('is recorded the same once it let go of what no record has', () => {
    // The token crosses the end of what is recorded.
    const pieces = [
      '"',
      'é'.repeat(128 * 1024 - 10),
      ` ${TOKEN} `,
      'a'.repeat(MAX_READ),
      TOKEN,
      '"',
    ];
    const inPieces = { ...answer, body: new JsonBody(pieces) };
    const [whole, short] = [0, 1].map(() => new LateCall(circumstances, inPieces));
    const before = short?.rawBytes ?? 0;
    const less = short?.shorten() ?? 0;
    expect(less).toBeGreaterThan(TOKEN.length);
    expect([short?.rawBytes, short?.shorten()]).toEqual([before - less, 0]);
    const record = short?.write();
    expect(record).toEqual(whole?.write());
    expect(record?.response.body).toMatchObject({ truncated: true });
    expect(JSON.stringify(record)).not.toContain(TOKEN.slice(0, 20));
  });
});

it('a log with long answers that nobody reads drops the oldest and writes none, and its records are whole', () => {
  const log = new CallLog({ kept: null, given: null, store: null, onDropped: () => undefined });
  const page = new JsonBody(Array.from({ length: 1000 }, () => 'a'.repeat(600)));
  const write = vi.spyOn(LateCall.prototype, 'write');
  for (let calls = 0; calls < 200; calls += 1)
    log.add(new LateCall({ ...circumstances, id: log.nextId() }, { ...answer, body: page }));
  expect(write).not.toHaveBeenCalled();
  const { exchanges } = log.page(null, 200);
  expect(exchanges.length).toBeGreaterThan(80);
  expect(exchanges.at(-1)?.id).toBe('x0000000200');
  for (const { id } of exchanges)
    expect(log.get(id)?.response.body).toMatchObject({ bytes: 600_000, truncated: true });
});
