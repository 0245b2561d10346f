import { describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import { WEBHOOK_RULES } from './rules.ts';

/** A webhook of the channel, made by the person, or by the owner where nobody is named. */
async function hookIn(world: OpenWorld, channel: string, user_id?: string): Promise<string> {
  const { body } = await world.sandbox('/webhooks', {
    app_id: world.app.app_id,
    channel_id: world.channels[channel],
    ...(user_id === undefined ? {} : { user_id }),
  });
  return new URL(body.url as string).pathname;
}

const post = (
  world: OpenWorld,
  path: string,
  body: BodyInit = '{"text":"x"}',
  type = 'application/json',
) =>
  world.send(path, { method: 'POST', body, headers: type === '' ? {} : { 'content-type': type } });

const enter = (world: OpenWorld, name: string, parameters: object = {}) =>
  world.sandbox(`/conditions/${name}`, parameters, 'PUT');

const exchangeOf = async (world: OpenWorld, { headers }: { headers: Headers }) =>
  (await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`)).body;

const newest = async (world: OpenWorld, channel: string) => {
  const args = { channel: world.channels[channel] ?? '', limit: '1' };
  return (await world.call('conversations.history', args)).body.messages[0];
};

/** A multipart form of one field, as PHP's curl sends an array. */
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`;

describe('the rules of incoming webhooks', () => {
  it('are asked in one order, each with the codes it can refuse with', () => {
    expect(WEBHOOK_RULES.map(({ name, codes }) => [name, ...codes])).toEqual([
      ['workspace', 'no_team', 'team_disabled'],
      ['service', 'no_service_id', 'no_service'],
      ['enabled', 'no_active_hooks'],
      ['secret', 'invalid_token'],
      ['way of posting', 'action_prohibited'],
      ['rate limit', 'rate_limited'],
      ['payload', 'invalid_payload'],
      ['text', 'no_text'],
      ['attachments', 'too_many_attachments'],
      ['content', 'invalid_payload'],
      ['channel', 'channel_not_found', 'user_not_found', 'channel_is_archived'],
      ['general channel', 'posting_to_general_channel_denied'],
      ['thread', 'invalid_payload'],
    ]);
  });

  it.each([
    ['posting_suspended', 403, 'action_prohibited'],
    ['webhooks_prohibited', 403, 'action_prohibited'],
    ['workspace_deleted', 403, 'team_disabled'],
    ['app_removed', 404, 'no_service'],
    ['webhook_disabled', 404, 'no_active_hooks'],
    ['webhook_removed', 404, 'no_service'],
    ['webhook_revoked', 403, 'invalid_token'],
    ['channel_archived', 410, 'channel_is_archived'],
    ['channel_deleted', 404, 'channel_not_found'],
    ['general_restricted', 200, 'ok'],
    ['enterprise_migration', 200, 'ok'],
  ])('in the condition %s answer %i %s', async (condition, status, body) => {
    const world = await openWorld();
    await enter(world, condition);
    const answer = await post(world, new URL(world.app.webhooks[0]?.url ?? '').pathname);
    expect([answer.status, answer.body]).toEqual([status, body]);
  });

  it('let only webhooks of administrators post to a general channel that is restricted', async () => {
    const world = await openWorld();
    const [member] = (await world.brief()).users.sample;
    const [ofOwner, ofMember] = [
      await hookIn(world, 'general'),
      await hookIn(world, 'general', member),
    ];
    expect((await post(world, ofMember)).body).toBe('ok');
    await enter(world, 'general_restricted');
    expect((await post(world, ofOwner)).body).toBe('ok');
    const refused = await post(world, ofMember);
    expect([refused.status, refused.body]).toEqual([403, 'posting_to_general_channel_denied']);
  });

  it('keep webhooks out of private channels that their maker is not in', async () => {
    const world = await openWorld();
    const member = (await world.brief()).users.sample.at(-1);
    expect((await post(world, await hookIn(world, 'leadership', member))).body).toBe(
      'channel_not_found',
    );
    expect((await post(world, await hookIn(world, 'leadership'))).body).toBe('ok');
    const { channel } = (await world.call('conversations.create', { name: 'fresh' })).body;
    const fresh = { ...world, channels: { fresh: channel.id as string } };
    expect((await post(world, await hookIn(fresh, 'fresh', member))).body).toBe('ok');
  });

  it('look for the person of a direct conversation', async () => {
    const world = await openWorld();
    const [hook, elsewhere] = [await hookIn(world, 'direct'), await hookIn(world, 'leadership')];
    expect((await post(world, hook)).body).toBe('ok');
    const { admin } = (await world.brief()).users;
    await enter(world, 'user_deactivated', { user_id: admin });
    const refused = await post(world, hook);
    expect([refused.status, refused.body]).toEqual([400, 'user_not_found']);
    // Other private conversations go on without the one who is gone.
    expect((await post(world, elsewhere)).body).toBe('ok');
    await enter(world, 'user_deactivated');
    expect((await post(world, hook)).body).toBe('ok');
  });

  it('hold each webhook to a rate of its own', async () => {
    const world = await openWorld();
    const [one, two] = [await hookIn(world, 'deploys'), await hookIn(world, 'deploys')];
    for (let posts = 0; posts < 10; posts += 1) await post(world, one);
    expect((await post(world, one)).status).toBe(429);
    expect((await post(world, two)).status).toBe(200);
  });

  it.each(['b0', 'XB0', 'B', 'B0-1', 'B0x'])('know %j to be no id of a service', async (id) => {
    const world = await openWorld();
    const [, , team] = new URL(world.app.webhooks[0]?.url ?? '').pathname.split('/');
    expect((await post(world, `/services/${team}/${id}/secret`)).body).toBe('no_service_id');
  });
});

describe('the payload of an incoming webhook', () => {
  it('posts blocks and attachments as they are, and leaves out lists that are empty', async () => {
    const world = await openWorld();
    const hook = await hookIn(world, 'deploys');
    const lists = { blocks: [{ type: 'divider' }], attachments: [{ text: 'more' }] };
    await post(world, hook, JSON.stringify({ text: 'with', ...lists }));
    expect(await newest(world, 'deploys')).toMatchObject(lists);
    await post(world, hook, '{"text":"without","blocks":[],"attachments":[]}');
    const message = await newest(world, 'deploys');
    expect(message.text).toBe('without');
    expect(message).not.toHaveProperty('blocks');
    expect(message).not.toHaveProperty('attachments');
  });

  it('replies to a reply in the thread of both, and is no reply without thread_ts', async () => {
    const world = await openWorld();
    const hook = await hookIn(world, 'deploys');
    const channel = world.channels['deploys'] ?? '';
    const { ts } = (await world.call('chat.postMessage', { channel, text: 'parent' })).body;
    const reply = { channel, text: 'reply', thread_ts: ts };
    const answer = (await world.call('chat.postMessage', reply)).body;
    await post(world, hook, JSON.stringify({ text: 'deeper', thread_ts: answer.ts }));
    const thread = async () =>
      (await world.call('conversations.replies', { channel, ts })).body.messages.map(
        ({ text }: { text: string }) => text,
      );
    expect(await thread()).toEqual(['parent', 'reply', 'deeper']);
    await post(world, hook, '{"text":"aside"}');
    expect(await newest(world, 'deploys')).not.toHaveProperty('thread_ts');
    expect(await thread()).toHaveLength(3);
    expect((await post(world, hook, '{"text":"x","thread_ts":7}')).body).toBe('invalid_payload');
  });

  it.each([
    ['application/json; charset=utf-8', '{"text":"ü"}', 'ok'],
    ['application/json; charset=utf-7', '{"text":"x"}', 'invalid_payload'],
    ['application/json', 'payload=%7B%22text%22%3A%22x%22%7D', 'invalid_payload'],
    ['application/x-www-form-urlencoded', 'payload=%7B%22text%22%3A%22x%22%7D', 'ok'],
    ['application/x-www-form-urlencoded', 'payload=%ZZ', 'invalid_payload'],
    ['application/x-www-form-urlencoded', 'text=x', 'invalid_payload'],
    ['multipart/form-data; boundary=b', part('payload', '{"text":"ü"}'), 'ok'],
    ['multipart/form-data; boundary="b"', part('payload"; filename="a.json', '{"text":"x"}'), 'ok'],
    ['multipart/form-data; boundary=b', part('payload', '{"text":""}'), 'no_text'],
    ['multipart/form-data; boundary=b', part('payload', '{"text"'), 'invalid_payload'],
    ['multipart/form-data; boundary=b', part('text', 'x'), 'invalid_payload'],
    [
      'multipart/form-data; boundary=b',
      part('payload', '{"text":"x"}').slice(0, -6),
      'invalid_payload',
    ],
    ['multipart/form-data', part('payload', '{"text":"x"}'), 'invalid_payload'],
    ['application/json', '{"text":""}', 'no_text'],
    ['application/json', '{"text":null}', 'no_text'],
  ])('as %s %j is answered %s', async (type, body, answer) => {
    const world = await openWorld();
    const hook = await hookIn(world, 'deploys');
    expect((await post(world, hook, new TextEncoder().encode(body), type)).body).toBe(answer);
  });

  it('is refused when it is larger than 1 MiB, or breaks off after what could be read', async () => {
    const world = await openWorld();
    const hook = await hookIn(world, 'deploys');
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"text":"x"}')),
      pull: (controller) => controller.error(new Error('gone')),
    });
    for (const [body, detail] of [
      [`{"text":"${'x'.repeat(1024 * 1024)}"}`, 'the payload has more than 1048576 bytes'],
      [broken, 'the payload was cut off'],
    ] as const) {
      const init = { method: 'POST', body, duplex: 'half' };
      const answer = await world.send(hook, init);
      expect(answer.body).toBe('invalid_payload');
      const { trace } = await exchangeOf(world, answer);
      expect(trace.at(-1)).toMatchObject({ rule: 'payload', detail });
    }
  });

  it('reads ISO 8859-1 where it says so', async () => {
    const world = await openWorld();
    const bytes = Uint8Array.from('{"text":"\u00fc"}', (letter) => letter.charCodeAt(0));
    const hook = await hookIn(world, 'deploys');
    await post(world, hook, bytes, 'application/json; charset=iso-8859-1');
    expect((await newest(world, 'deploys')).text).toBe('\u00fc');
  });
});

describe('the log of an incoming webhook', () => {
  it('says what was posted, by whom, and which rules it passed', async () => {
    const world = await openWorld();
    const answer = await post(world, await hookIn(world, 'deploys'));
    const exchange = await exchangeOf(world, answer);
    expect(exchange).toMatchObject({
      name: 'incoming webhook',
      surface: 'webhooks',
      error: null,
      warnings: [],
      actor: {
        token_type: 'webhook',
        app_id: world.app.app_id,
        user_id: null,
        label: world.app.name,
      },
      changes: [expect.objectContaining({ table: 'messages' })],
    });
    const steps = exchange.trace as { rule: string; verdict: string; evidence: string }[];
    expect(steps.map(({ rule }) => rule)).toEqual([
      'workspace',
      'service',
      'secret',
      'rate limit',
      'payload',
      'content',
      'channel',
    ]);
    expect(new Set(steps.map(({ verdict }) => verdict))).toEqual(new Set(['passed']));
  });

  it('names the first faults of blocks, and counts the rest', async () => {
    const world = await openWorld();
    const hook = await hookIn(world, 'deploys');
    const detailOf = async (count: number) => {
      const blocks = Array.from({ length: count }, () => ({ type: 'image', alt_text: 'x' }));
      const answer = await post(world, hook, JSON.stringify({ text: 'x', blocks }));
      const { trace, changes, error } = await exchangeOf(world, answer);
      expect([error, changes]).toEqual(['invalid_payload', []]);
      return trace.at(-1).detail as string;
    };
    const five = (await detailOf(5)).split('; ');
    expect(five).toHaveLength(5);
    expect((await detailOf(7)).split('; ')).toEqual([...five, 'and 2 more']);
  });

  it('has nobody behind a webhook that is not there', async () => {
    const world = await openWorld();
    const [, , team] = new URL(world.app.webhooks[0]?.url ?? '').pathname.split('/');
    const answer = await post(world, `/services/${team}/B0NOWHERE/secret`);
    expect(await exchangeOf(world, answer)).toMatchObject({
      actor: null,
      changes: [],
      error: 'no_service',
    });
    const missing = await exchangeOf(world, await post(world, '/services'));
    expect(missing.trace[0].evidence).toBe('workspace (missing)');
    const noService = await exchangeOf(world, await post(world, `/services/${team}`));
    expect(noService.trace[1].evidence).toBe('service (missing)');
    const { pathname } = new URL(world.app.webhooks[0]?.url ?? '');
    const whole = pathname.split('/').slice(0, -1).join('/');
    const noSecret = await exchangeOf(world, await post(world, whole));
    expect(noSecret.trace.at(-1).evidence).toBe('no secret');
    const wrong = await exchangeOf(world, await post(world, `${whole}/wrong`));
    expect(wrong.trace.at(-1).evidence).toBe('the secret of the address');
  });

  it('says that a webhook is posted to, with any other verb', async () => {
    const world = await openWorld();
    const { pathname } = new URL(world.app.webhooks[0]?.url ?? '');
    const answer = await world.send(pathname, { method: 'PUT', body: '{"text":"x"}' });
    expect(answer.body).toBe('invalid_payload');
  });
});
