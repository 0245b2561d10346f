import { describe, expect, it } from 'vitest';
import type { OutboundRequest } from '../../platform/runtime/outbound.ts';
import { StoredOrigins } from '../../receiver/sending/allowed-origins.ts';
import type { SandboxedSender } from '../../receiver/sending/sandboxed-sender.ts';
import { BLOCKED } from '../../tests/storage.fixture.ts';
import { tabSend } from './tab-send.ts';

const request = (url: string, method: 'GET' | 'POST' = 'POST'): OutboundRequest => ({
  method,
  url,
  headers: { 'content-type': 'application/json' },
  body: '{}',
});

type Result = Awaited<ReturnType<SandboxedSender['send']>>;

function tab(result: Result = { id: 1, kind: 'answered', status: 204, headers: {}, body: 'read' }) {
  const origins = new StoredOrigins(BLOCKED, 'https://parley.example');
  const asked: unknown[] = [];
  const opened: string[] = [];
  const closed: string[] = [];
  const sendOf = tabSend({
    receivers: {
      request: async (of, _headers, body) => {
        asked.push([of, body]);
        return { kind: 'answered', status: 200, headers: {}, body: 'handled' };
      },
    },
    origins,
    senderFor: (origin) => {
      opened.push(origin);
      return { send: async () => result, close: () => void closed.push(origin) };
    },
  });
  return { send: sendOf('government'), origins, asked, opened, closed };
}

describe('what a tab sends', () => {
  it('to the built-in receiver of an app reaches that of its own deployment', async () => {
    const { send, asked, opened } = tab();
    expect(await send(request('https://receiver.parley.test/A1'))).toMatchObject({ status: 200 });
    expect(asked).toEqual([[{ deployment: 'government', app_id: 'A1' }, '{}']]);
    expect(opened).toEqual([]);
  });

  it.each([
    ['https://receiver.parley.test/', 'POST'],
    ['https://receiver.parley.test/A1/B2', 'POST'],
    ['https://receiver.parley.test/A1', 'GET'],
    ['ftp://127.0.0.1/', 'POST'],
    ['not a URL', 'POST'],
  ] as const)('to %s by %s is refused', async (url, method) => {
    const { send, asked } = tab();
    expect(await send(request(url, method))).toMatchObject({ kind: 'refused' });
    expect(asked).toEqual([]);
  });

  it('to another origin is refused until the user allows it, and again once they take it back', async () => {
    const { send, origins, opened, closed } = tab();
    const outside = request('http://localhost:3000/slack/events');
    expect(await send(outside)).toMatchObject({
      kind: 'refused',
      detail: expect.stringContaining('does not send to http://localhost:3000 until you allow it'),
    });
    expect(opened).toEqual([]);
    origins.allow(outside.url);
    expect(await send(outside)).toMatchObject({ kind: 'answered', status: 204, body: 'read' });
    expect(await send(request('http://localhost:3001/'))).toMatchObject({ kind: 'refused' });
    origins.takeBack('http://localhost:3000');
    expect(await send(outside)).toMatchObject({ kind: 'refused' });
    expect([opened, closed]).toEqual([['http://localhost:3000'], ['http://localhost:3000']]);
  });

  it.each([
    [true, 'http_timeout', 'no answer in time'],
    [false, 'connection_failed', 'Access-Control-Allow-Headers'],
  ])('and is not answered fails with a reason (late: %s)', async (timedOut, reason, words) => {
    const { send, origins } = tab({ id: 1, kind: 'failed', timedOut, detail: 'x' });
    origins.allow('http://localhost:3000');
    expect(await send(request('http://localhost:3000/'))).toMatchObject({
      kind: 'failed',
      reason,
      detail: expect.stringContaining(words),
    });
  });
});
