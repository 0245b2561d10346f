import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../sandbox.ts';
import { emptyExchange } from '../../schemas/exchange.fixture.ts';
import { nameOfStep } from './recorded-step.ts';
import { stepOfExchange } from './step-of-exchange.ts';

const HERE = {
  name: 'commercial',
  base_url: 'http://localhost',
  webhook_host: 'https://hooks.parley.test',
  issuer: 'http://localhost',
};

/** A call of chat.delete, with the given fields replaced. */
const anExchange = (given: Partial<Exchange> = {}): Exchange =>
  emptyExchange({
    name: 'chat.delete',
    path: '/api/chat.delete',
    request: {
      url: 'http://localhost/api/chat.delete',
      headers: [
        ['accept', '*/*'],
        ['authorization', 'Bearer xoxb-…wxyz'],
        ['content-type', 'application/x-www-form-urlencoded'],
      ],
      body: { text: 'channel=C1&ts=1.000100', bytes: 22, truncated: false },
    },
    ...given,
  });
const request = (changes: object): Partial<Exchange> => ({
  request: { ...anExchange().request, ...changes },
});

describe('an exchange as a step', () => {
  it('sends the same request, to an address below that of the platform', () => {
    expect(stepOfExchange(anExchange(), HERE)).toEqual({
      ok: true,
      step: {
        verb: 'POST',
        url: '/api/chat.delete',
        headers: [
          ['authorization', 'Bearer xoxb-…wxyz'],
          ['content-type', 'application/x-www-form-urlencoded'],
        ],
        body: 'channel=C1&ts=1.000100',
      },
    });
  });

  it('keeps the URL of a webhook whole, on a server too, where it is below the base address', () => {
    const url = 'http://localhost/services/T1/B1/…wxyz';
    const server = { ...HERE, webhook_host: HERE.base_url };
    expect(stepOfExchange(anExchange(request({ url })), server)).toMatchObject({ step: { url } });
  });

  it('leaves out what the sender writes by itself', () => {
    const headers = [
      ['Sec-Fetch-Mode', 'cors'],
      ['User-Agent', 'x'],
      ['X-Parley-Client', 'page'],
      ['Cookie', 'a=b'],
      ['X-Own', 'kept'],
    ];
    const body = { text: '', bytes: 0, truncated: false };
    expect(stepOfExchange(anExchange(request({ headers, body })), HERE)).toEqual({
      ok: true,
      step: { verb: 'POST', url: '/api/chat.delete', headers: [['X-Own', 'kept']] },
    });
  });

  it.each([
    [
      'its body is longer than the log keeps',
      request({ body: { text: 'a', bytes: 9, truncated: true } }),
    ],
    ['it went to another address', request({ url: 'http://localhost.test/api/chat.delete' })],
    ['a demo cannot send its verb', { verb: 'TRACE' }],
  ])('is refused with the reason where %s', (_why, changes) => {
    const read = stepOfExchange(anExchange(changes), HERE);
    expect(read).toMatchObject({ ok: false });
    expect(!read.ok && read.message).toContain('x0000000001 chat.delete cannot be recorded:');
  });
});

it.each([
  ['POST', '/api/chat.postMessage', 'chat.postMessage'],
  ['GET', '/api/users.list?limit=2', 'users.list'],
  ['POST', '{{world.apps.0.webhooks.0.url}}', 'incoming webhook'],
  ['POST', '/sandbox/clock', 'set the clock'],
  ['PUT', '/sandbox/conditions/posting_suspended', 'enter posting_suspended'],
  ['DELETE', '/sandbox/conditions/posting_suspended', 'leave posting_suspended'],
  ['PATCH', '/sandbox/apps/A1', 'change an app'],
  ['GET', '/openid/connect/keys', '/openid/connect/keys'],
] as const)('%s %s is called %s', (verb, url, name) => {
  expect(nameOfStep({ verb, url })).toBe(name);
});

it.each([
  ['command', 'type a command'],
  ['view_submission', 'submit a form'],
  ['home', 'open a Home tab'],
  ['toString', 'do something with an app'],
])('a step in which a person does something (%s) says what', (type, name) => {
  const body = JSON.stringify({ user_id: 'U1', type, answered: null });
  expect(nameOfStep({ verb: 'POST', url: '/sandbox/interactions', body })).toBe(name);
  expect(nameOfStep({ verb: 'POST', url: '{{2.interaction.payload.response_url}}', body })).toBe(
    'response URL',
  );
});
