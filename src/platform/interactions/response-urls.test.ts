import { describe, expect, it } from 'vitest';
import { openInteractiveApp, type InteractiveApp, plain } from '../testing/interactive-app.ts';

/** Somebody types the command; answers its response URL. */
const typed = async (app: InteractiveApp): Promise<string> =>
  (await app.act({ type: 'command', channel: app.channel, command: '/todo' })).response_url.url;

const historyOf = async ({ world, channel }: InteractiveApp) =>
  (await world.call('conversations.history', { channel }, { token: world.user })).body.messages;

/** A message of the app with a button, which somebody presses; answers the response URL, and the ts. */
async function pressed(app: InteractiveApp) {
  const button = { type: 'button', action_id: 'press', text: plain('Press') };
  const blocks = [{ type: 'actions', elements: [button] }];
  const { body } = await app.call('chat.postMessage', {
    channel: app.channel,
    text: 'press',
    blocks,
  });
  const { ts } = body;
  const done = await app.act({ type: 'action', channel: app.channel, ts, action_id: 'press' });
  return { ts, url: done.response_url.url as string };
}

describe('a response URL', () => {
  it('tells the message that it shows, and the ids in it, only who asks', async () => {
    const app = await openInteractiveApp();
    const url = await typed(app);
    const blocks = [{ type: 'actions', elements: [{ type: 'button', text: plain('Go') }] }];
    const json = { 'content-type': 'application/json' };
    const asking = { ...json, 'x-parley-posted': 'tell' };
    const quiet = await app.post(url, { text: 'a' }, json);
    expect([quiet.body, quiet.headers.get('x-parley-posted')]).toEqual(['ok', null]);
    const told = await app.post(url, { text: 'b', blocks, response_type: 'in_channel' }, asking);
    const [message] = await historyOf(app);
    const [{ block_id, elements }] = message.blocks;
    expect(JSON.parse(told.headers.get('x-parley-posted') ?? '')).toEqual({
      channel: app.channel,
      ts: message.ts,
      ids: [elements[0].action_id, block_id],
    });
    const own = await app.post(url, { text: 'c' }, asking);
    expect(JSON.parse(own.headers.get('x-parley-posted') ?? '')).toMatchObject({ ids: [] });
    const replaced = await app.post(url, { delete_original: true }, asking);
    expect(replaced.headers.get('x-parley-posted')).toBeNull();
  });

  it('takes five posts within thirty minutes', async () => {
    const app = await openInteractiveApp();
    const url = await typed(app);
    for (let n = 0; n < 5; n += 1) {
      const { status, body } = await app.post(url, { text: `${n}` });
      expect([status, body]).toEqual([200, 'ok']);
    }
    const sixth = await app.post(url, { text: '5' });
    expect([sixth.status, sixth.body]).toEqual([404, 'used_url']);
    const late = await typed(app);
    await app.world.sandbox('/clock', { advance_s: 1799 });
    expect((await app.post(late, { text: 'in time' })).status).toBe(200);
    await app.world.sandbox('/clock', { advance_s: 1 });
    const expired = await app.post(late, { text: 'too late' });
    expect([expired.status, expired.body]).toEqual([404, 'expired_url']);
  });

  it('belongs to its app and workspace: another secret, id, kind or team is refused', async () => {
    const app = await openInteractiveApp();
    const url = await typed(app);
    const cases: [string, string][] = [
      [url.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')), 'invalid_token'],
      [url.replace(/\/R\w+\//, '/R0NOBODY00/'), 'no_service'],
      [url.replace('/commands/', '/actions/'), 'no_service'],
      [url.replace(/\/T\w+\//, '/T0OTHER/'), 'no_team'],
    ];
    for (const [address, code] of cases)
      expect((await app.post(address, { text: 'x' })).body).toBe(code);
    expect((await app.post(url, { text: 'x' })).body).toBe('ok');
  });

  it('shows a message to the person alone, or to everybody in the channel', async () => {
    const app = await openInteractiveApp();
    const url = await typed(app);
    const before = (await historyOf(app)).length;
    await app.post(url, { text: 'for you' });
    expect(await historyOf(app)).toHaveLength(before);
    await app.post(url, { text: 'for all', response_type: 'in_channel' });
    expect((await historyOf(app))[0]).toMatchObject({ text: 'for all', app_id: app.app_id });
  });

  it('replaces the message that was pressed, and deletes it', async () => {
    const app = await openInteractiveApp();
    const { ts, url } = await pressed(app);
    await app.post(url, { text: 'done', replace_original: true });
    const [replaced] = await historyOf(app);
    expect([replaced.ts, replaced.text, replaced.blocks]).toEqual([ts, 'done', undefined]);
    await app.post(url, { delete_original: true });
    expect((await historyOf(app))[0].ts).not.toBe(ts);
  });

  it('takes forms, nulls and older kinds of JSON, and names what it cannot show', async () => {
    const app = await openInteractiveApp();
    const url = await typed(app);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = `payload=${encodeURIComponent('{"text":"a","blocks":null}')}`;
    expect((await app.post(url, payload, form)).body).toBe('ok');
    expect((await app.post(url, '{"text":"b"}', {})).body).toBe('ok');
    for (const [body, code] of [
      ['', 'invalid_payload'],
      ['[]', 'invalid_payload'],
      ['{"text":', 'invalid_payload'],
      ['{}', 'no_text'],
      ['{"text":null,"blocks":[]}', 'no_text'],
      ['{"text":1}', 'invalid_payload'],
      ['{"blocks":[{"type":"section"}]}', 'invalid_payload'],
      ['{"text":"a","attachments":{}}', 'invalid_payload'],
    ])
      expect([body, (await app.post(url, body)).body]).toEqual([body, code]);
    const { left } = (await app.world.sandbox('/interactions')).body.interactions.length
      ? (await app.world.sandbox(`/interactions/${await newestId(app)}`)).body.interaction
          .response_url
      : { left: 0 };
    // What was refused did not count.
    expect(left).toBe(3);
  });

  it('appears masked in the log, with the interaction as the cause of the post', async () => {
    const app = await openInteractiveApp();
    const url = await typed(app);
    await app.post(url, { text: 'x' });
    const { exchanges } = (await app.world.sandbox('/exchanges')).body;
    const post = exchanges.at(-1);
    const secret = url.split('/').at(-1) ?? '';
    const whole = (await app.world.sandbox(`/exchanges/${post.id}`)).body;
    expect(JSON.stringify(whole)).not.toContain(secret);
    expect(whole.caused_by).toBe(await newestId(app));
    const { interaction } = (await app.world.sandbox(`/interactions/${await newestId(app)}`)).body;
    expect(interaction.response_url.posts).toEqual([post.id]);
  });
});

const newestId = async ({ world }: InteractiveApp): Promise<string> =>
  (await world.sandbox('/interactions')).body.interactions.at(-1).id;
