import { describe, expect, it } from 'vitest';
import type { OutboundRequest, SendOutcome } from '../runtime/outbound.ts';
import { openWorld } from '../testing/open-world.ts';

/** A world whose host notes what it sends, and answers so. */
async function worldThatSends(outcome: SendOutcome) {
  const sent: OutboundRequest[] = [];
  const world = await openWorld({
    send: async (request) => {
      sent.push(request);
      return outcome;
    },
  });
  return { sent, ask: (body: object) => world.sandbox('/outbound', body) };
}

const ANSWERED = {
  kind: 'answered',
  status: 200,
  headers: { 'content-type': 'application/json', 'set-cookie': 'secret=1' },
  body: '{"issuer":"x"}',
} as const;

describe('a request to another program', () => {
  it('is a GET, and its answer comes back without headers that are of no use', async () => {
    const { sent, ask } = await worldThatSends(ANSWERED);
    const { status, body } = await ask({ url: 'https://a.example/x' });
    expect([status, body]).toEqual([
      200,
      { ok: true, status: 200, content_type: 'application/json', body: '{"issuer":"x"}' },
    ]);
    expect(sent).toEqual([
      {
        method: 'GET',
        url: 'https://a.example/x',
        headers: { accept: 'application/json' },
        body: '',
      },
    ]);
  });

  it('posts a form, and sends a token as Bearer', async () => {
    const { sent, ask } = await worldThatSends(ANSWERED);
    await ask({ url: 'https://a.example/token', form: { code: 'a b', x: '&' }, token: 't' });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Bearer t' },
      body: 'code=a+b&x=%26',
    });
  });

  it.each([
    [{ url: 'file:///etc/passwd' }, 'invalid_outbound', /its scheme is file/],
    [{ url: 'https://me:x@a.example' }, 'invalid_outbound', /user info/],
    [{ url: 'http://localhost/sandbox/reset' }, 'invalid_outbound', /Parley itself/],
    [{}, 'invalid_outbound', /url/],
    [{ url: 'https://a.example', headers: {} }, 'invalid_outbound', /Unknown field headers/],
    [
      {
        url: 'https://a.example',
        form: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n, ''])),
      },
      'invalid_outbound',
      /form/,
    ],
  ])('is not sent: %j', async (asked, error, message) => {
    const { sent, ask } = await worldThatSends(ANSWERED);
    const { status, body } = await ask(asked);
    expect([status, body.error]).toEqual([400, error]);
    expect(body.message).toMatch(message);
    expect(sent).toEqual([]);
  });

  it('says why no answer came, and what a host cannot do', async () => {
    const { ask } = await worldThatSends({ kind: 'refused', detail: 'not allowed' });
    expect((await ask({ url: 'https://a.example' })).body).toMatchObject({
      error: 'not_answered',
      message: 'not allowed.',
    });
    const world = await openWorld();
    const { body } = await world.sandbox('/outbound', { url: 'https://a.example' });
    expect(body.error).toBe('cannot_send');
  });

  it('is in no log: it holds codes and tokens of a real account', async () => {
    const sent: OutboundRequest[] = [];
    const world = await openWorld({
      send: async (request) => {
        sent.push(request);
        return ANSWERED;
      },
    });
    await world.sandbox('/outbound', { url: 'https://a.example', token: 'very-secret' });
    expect(sent).toHaveLength(1);
    for (const path of ['/exchanges', '/changes', '/snapshot'])
      expect(JSON.stringify((await world.send(`/sandbox${path}`)).body)).not.toContain(
        'very-secret',
      );
  });
});
