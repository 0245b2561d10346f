import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEBHOOK_ERRORS } from '../../contract/errors/webhook-errors.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import { pathsBelow } from '../testing/paths-below.ts';

const pathOf = (world: OpenWorld) => new URL(world.app.webhooks[0]?.url ?? '').pathname;

async function post(
  world: OpenWorld,
  body: BodyInit,
  path = pathOf(world),
  headers: Record<string, string> = {},
) {
  const { status, body: text } = await world.send(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return [status, text];
}

const newest = async (world: OpenWorld) => {
  const { body } = await world.call('conversations.history', {
    channel: world.channels['deploys'] ?? '',
    limit: '1',
  });
  return body.messages[0];
};

describe('an incoming webhook', () => {
  it('posts JSON to its channel as its app, and says no more than ok', async () => {
    const world = await openWorld();
    const payload = {
      text: 'hello',
      channel: '#general',
      username: 'impostor',
      icon_emoji: ':ghost:',
    };
    expect(await post(world, JSON.stringify(payload))).toEqual([200, 'ok']);
    const message = await newest(world);
    expect(message).toMatchObject({
      text: 'hello',
      subtype: 'bot_message',
      app_id: world.app.app_id,
    });
    expect(message).not.toHaveProperty('username');
  });

  it('takes the form of older senders, and the shorter address', async () => {
    const world = await openWorld();
    const form = new URLSearchParams({ payload: '{"text":"from a form"}' });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await post(world, form, pathOf(world), type)).toEqual([200, 'ok']);
    expect((await newest(world)).text).toBe('from a form');
    const parts = new FormData();
    parts.set('payload', '{"text":"first"}');
    parts.append('payload', '{"text":"from PHP"}');
    const sent = new Response(parts);
    const header = { 'content-type': sent.headers.get('content-type') ?? '' };
    expect(await post(world, await sent.arrayBuffer(), pathOf(world), header)).toEqual([200, 'ok']);
    expect((await newest(world)).text).toBe('from PHP');
    expect(await post(world, '{"text":"raw"}', pathOf(world), type)).toEqual([200, 'ok']);
    expect(await post(world, '{"text":"short"}', pathOf(world).replace('/services', ''))).toEqual([
      200,
      'ok',
    ]);
  });

  it('replies in a thread', async () => {
    const world = await openWorld();
    const { ts } = await newest(world);
    expect(await post(world, JSON.stringify({ text: 'reply', thread_ts: ts }))).toEqual([
      200,
      'ok',
    ]);
    expect((await newest(world)).ts).toBe(ts);
    expect(await post(world, '{"text":"reply","thread_ts":"1.000000"}')).toEqual([
      400,
      'invalid_payload',
    ]);
  });

  it('takes 100 attachments and not 101', async () => {
    const world = await openWorld();
    const some = (length: number) =>
      JSON.stringify({ text: 'many', attachments: Array.from({ length }, () => ({ text: 'a' })) });
    expect(await post(world, some(100))).toEqual([200, 'ok']);
    expect(await post(world, some(101))).toEqual([400, 'too_many_attachments']);
  });

  it.each([
    ['{"text":', 400, 'invalid_payload'],
    ['["text"]', 400, 'invalid_payload'],
    ['{"text":7}', 400, 'invalid_payload'],
    ['{"text":"x","blocks":"y"}', 400, 'invalid_payload'],
    ['{}', 400, 'no_text'],
    ['{"blocks":[{"type":"divider"}]}', 400, 'no_text'],
  ])('answers %j with %i %s', async (payload, status, code) => {
    expect(await post(await openWorld(), payload)).toEqual([status, code]);
  });

  it('tells the parts of a broken address apart', async () => {
    const world = await openWorld();
    const [, , team, service, secret] = pathOf(world).split('/');
    const at = (path: string) => post(world, '{"text":"x"}', path);
    expect(await at('/services')).toEqual([404, 'no_team']);
    expect(await at(`/services/T0/${service}/${secret}`)).toEqual([404, 'no_team']);
    expect(await at(`/services/${team}`)).toEqual([404, 'no_service_id']);
    expect(await at(`/services/${team}/nonsense/${secret}`)).toEqual([404, 'no_service_id']);
    expect(await at(`/services/${team}/B0UNKNOWN/${secret}`)).toEqual([404, 'no_service']);
    expect(await at(`/services/${team}/${service}/wrong`)).toEqual([403, 'invalid_token']);
    expect(await at(`/services/${team}/${service}`)).toEqual([403, 'invalid_token']);
    for (const more of ['/more', '/more/', '//', '//more'])
      expect([more, await at(`/services/${team}/${service}/${secret}${more}`)]).toEqual([
        more,
        [404, 'no_service'],
      ]);
    expect(await at(`/services/${team}/${service}/${secret}/`)).toEqual([200, 'ok']);
  });

  it('posts to channels that live, private ones only where its installer is', async () => {
    const world = await openWorld();
    const hook = async (name: string) => {
      const { body } = await world.sandbox('/webhooks', {
        app_id: world.app.app_id,
        channel_id: world.channels[name],
      });
      return post(world, '{"text":"x"}', new URL(body.url).pathname);
    };
    expect(await hook('launch-2024')).toEqual([410, 'channel_is_archived']);
    expect(await hook('leadership')).toEqual([200, 'ok']);
  });

  it('is posted to', async () => {
    const world = await openWorld();
    const { status, body } = await world.send(pathOf(world));
    expect([status, body]).toEqual([400, 'invalid_payload']);
  });

  it('says in the trace at which block it is wrong, and on the wire no more than the code', async () => {
    const world = await openWorld();
    const blocks = [
      { type: 'divider' },
      { type: 'section', text: { type: 'mrkdwn', text: 'x' }, accessory: { type: 'image' } },
    ];
    const { body, headers } = await world.send(pathOf(world), {
      method: 'POST',
      body: JSON.stringify({ text: 'x', blocks }),
    });
    expect(body).toBe('invalid_payload');
    const id = headers.get('x-parley-exchange') ?? '';
    const { trace } = (await world.sandbox(`/exchanges/${id}`)).body;
    expect(trace.at(-1)).toMatchObject({
      rule: 'content',
      evidence: '/blocks/1/accessory/alt_text',
      detail: '/blocks/1/accessory/alt_text is missing',
    });
  });

  it('takes ten posts at once and then one a second, by the world’s clock', async () => {
    const world = await openWorld();
    const send = () => world.send(pathOf(world), { method: 'POST', body: '{"text":"x"}' });
    for (let posts = 0; posts < 10; posts += 1) expect((await send()).status).toBe(200);
    const { status, body, headers } = await send();
    expect([status, body, headers.get('retry-after')]).toEqual([429, 'rate_limited', '1']);
    await world.sandbox('/clock', { advance_s: 1 });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    await world.sandbox('/reset', { rate_limits: false });
    for (let posts = 0; posts < 20; posts += 1) expect((await send()).status).toBe(200);
  });

  it('answers any post with a known body and never with the ts', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { rate_limits: false });
    const known = ['ok', ...Object.keys(WEBHOOK_ERRORS)];
    const request = fc.record({
      path: fc.oneof(fc.constant(pathOf(world)), pathsBelow('/services')),
      body: fc.oneof(
        fc.uint8Array({ maxLength: 40 }),
        fc.json(),
        fc
          .record({ text: fc.string(), blocks: fc.jsonValue(), thread_ts: fc.jsonValue() })
          .map((payload) => JSON.stringify(payload)),
        fc.json().map((payload) => `payload=${encodeURIComponent(payload)}`),
      ),
      type: fc.constantFrom(
        'application/json',
        'application/x-www-form-urlencoded',
        'text/plain',
        '',
      ),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ path, body, type }) => {
        const answer = await world.send(path, {
          method: 'POST',
          body: typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body),
          headers: type === '' ? {} : { 'content-type': type },
        });
        expect(answer.headers.get('content-type')).toContain('text/plain');
        expect(known).toContain(answer.body);
      }),
      { numRuns: 1500 },
    );
  });
});
