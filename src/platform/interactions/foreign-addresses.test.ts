import { describe, expect, it } from 'vitest';
import { signHeaders } from '../events/signature.ts';
import { openInteractiveApp, plain, type InteractiveApp } from '../testing/interactive-app.ts';

const VIEW = { type: 'modal', title: plain('T'), blocks: [] };
const SECOND = {
  display_information: { name: 'Second' },
  features: {
    bot_user: { display_name: 'second' },
    slash_commands: [{ command: '/second', description: 'x', url: 'https://second.example/' }],
  },
  oauth_config: { scopes: { bot: ['chat:write', 'commands'] } },
};

const command = (app: InteractiveApp, name = '/todo') =>
  app.act({ type: 'command', channel: app.channel, command: name });

const historyOf = async ({ world, channel }: InteractiveApp) =>
  (await world.call('conversations.history', { channel }, { token: world.user })).body.messages;

describe('a response URL', () => {
  it('of another world is refused, and changes nothing there', async () => {
    const [mine, other] = [await openInteractiveApp(), await openInteractiveApp()];
    await other.world.sandbox('/reset', { seed: 2 });
    const { url } = (await command(mine)).response_url;
    const before = (await other.world.sandbox('/snapshot')).body;
    const { status, body } = await other.post(url, { text: 'x', response_type: 'in_channel' });
    expect([status, body]).toEqual([404, 'no_team']);
    expect((await other.world.sandbox('/snapshot')).body.rows).toEqual(before.rows);
    expect((await mine.post(url, { text: 'x' })).body).toBe('ok');
  });

  it('of one app posts as that app alone, whose messages it replaces', async () => {
    const app = await openInteractiveApp();
    const { app: second } = (await app.world.sandbox('/apps', { manifest: SECOND })).body;
    const own = (await command(app)).response_url.url as string;
    const foreign = (await command(app, '/second')).response_url.url as string;
    // The secret of one URL does not open another.
    const secret = own.split('/').at(-1) ?? '';
    const mixed = [...foreign.split('/').slice(0, -1), secret].join('/');
    expect((await app.post(mixed, { text: 'x' })).body).toBe('invalid_token');
    await app.post(foreign, { text: 'by the second', response_type: 'in_channel' });
    expect((await historyOf(app))[0]).toMatchObject({ app_id: second.app_id });
    const [{ ts }] = await historyOf(app);
    // It was not given for a message: there is nothing to replace or delete.
    await app.post(own, { text: 'mine now', replace_original: true, ts });
    await app.post(own, { delete_original: true, ts });
    expect((await historyOf(app))[0]).toMatchObject({ ts, text: 'by the second' });
  });

  it('of a person posts nothing into a thread or channel that the post names', async () => {
    const app = await openInteractiveApp();
    const { url } = (await command(app)).response_url;
    const channel = app.world.channels['deploys'];
    const posted = await app.post(url, {
      text: 'x',
      channel,
      user: 'U0OTHER',
      response_type: 'in_channel',
      thread_ts: '1.000000',
    });
    expect(posted.body).toBe('ok');
    const [newest] = await historyOf(app);
    expect(newest).toMatchObject({ text: 'x' });
    expect(newest).not.toHaveProperty('thread_ts');
  });

  it('ends when its app is removed', async () => {
    const app = await openInteractiveApp();
    const { url } = (await command(app)).response_url;
    await app.world.send(`/sandbox/apps/${app.app_id}`, { method: 'DELETE' });
    const { status, body } = await app.post(url, { text: 'x' });
    expect([status, body]).toEqual([404, 'no_service']);
  });
});

describe('a trigger', () => {
  it('of another world, or guessed, opens nothing', async () => {
    const [mine, other] = [await openInteractiveApp(), await openInteractiveApp()];
    await other.world.sandbox('/clock', { advance_s: 1 });
    const { trigger_id } = (await command(mine)).payload;
    await command(other);
    for (const guess of [
      trigger_id.slice(0, -1),
      `${trigger_id} `,
      '',
      '__proto__',
      'x'.repeat(1e6),
    ]) {
      const { body } = await mine.call('views.open', { trigger_id: guess, view: VIEW });
      expect(body.error).toMatch(/invalid_trigger_id|invalid_arguments/);
    }
    expect((await mine.call('views.open', { trigger_id, view: VIEW })).body.ok).toBe(true);
  });

  it('says in the trace why it opens nothing: expired, used, or of another app', async () => {
    const app = await openInteractiveApp();
    const { app: second } = (await app.world.sandbox('/apps', { manifest: SECOND })).body;
    const detailOf = async (error: string) => {
      const { exchanges } = (await app.world.sandbox('/exchanges')).body;
      const { trace } = (await app.world.sandbox(`/exchanges/${exchanges.at(-1).id}`)).body;
      expect(trace.at(-1).error).toBe(error);
      return trace.at(-1).detail as string;
    };
    const { trigger_id } = (await command(app)).payload;
    await app.call('views.open', { trigger_id, view: VIEW });
    await app.call('views.open', { trigger_id, view: VIEW });
    expect(await detailOf('exchanged_trigger_id')).toContain('opened a view before');
    const late = (await command(app)).payload.trigger_id;
    await app.world.sandbox('/clock', { advance_s: 4 });
    await app.call('views.open', { trigger_id: late, view: VIEW });
    expect(await detailOf('expired_trigger_id')).toContain('ended 1.0 s ago');
    const foreign = (await command(app, '/second')).payload.trigger_id;
    await app.call('views.open', { trigger_id: foreign, view: VIEW });
    expect(await detailOf('invalid_trigger_id')).toContain(second.app_id);
  });
});

describe('the views of another app', () => {
  it('are neither updated nor seen by their ids, and their external ids are free', async () => {
    const app = await openInteractiveApp();
    const { app: second } = (await app.world.sandbox('/apps', { manifest: SECOND })).body;
    const view = { ...VIEW, external_id: 'form' };
    const { trigger_id } = (await command(app)).payload;
    const { id } = (await app.call('views.open', { trigger_id, view })).body.view;
    const { token } = second.tokens[0];
    const call = async (args: Record<string, string>) =>
      (await app.world.call('views.update', { view: JSON.stringify(VIEW), ...args }, { token }))
        .body;
    expect((await call({ view_id: id })).error).toBe('not_found');
    expect((await call({ external_id: 'form' })).error).toBe('not_found');
    const foreign = (await command(app, '/second')).payload.trigger_id;
    const args = { trigger_id: foreign, view: JSON.stringify(view) };
    expect((await app.world.call('views.open', args, { token })).body.ok).toBe(true);
    // The newest is on top, whichever app it is of.
    const shown = async () =>
      (await app.world.sandbox(`/views?user_id=${app.user_id}`)).body.modals.map(
        ({ app_id }: { app_id: string }) => app_id,
      );
    expect(await shown()).toEqual([app.app_id, second.app_id]);
    const again = (await command(app)).payload.trigger_id;
    await app.call('views.open', { trigger_id: again, view: VIEW });
    expect(await shown()).toEqual([second.app_id, app.app_id]);
  });

  it('opened a thousand times leave one, and nothing that grows', async () => {
    const app = await openInteractiveApp();
    const { world, app_id, user_id } = app;
    const first = (await world.sandbox('/snapshot')).body.rows.length;
    for (let n = 0; n < 1000; n += 1) {
      if (n % 50 === 0) await world.sandbox('/clock', { advance_s: 60 });
      const { trigger_id } = (await world.sandbox('/triggers', { app_id, user_id })).body;
      expect((await app.call('views.open', { trigger_id, view: VIEW })).body.ok).toBe(true);
    }
    const { modals } = (await world.sandbox(`/views?user_id=${user_id}`)).body;
    expect(modals).toHaveLength(1);
    const { rows } = (await world.sandbox('/snapshot')).body;
    const counted = rows.filter(({ table }: { table: string }) => table !== 'triggers');
    expect(counted.length).toBeLessThan(first + 10);
  }, 60_000);
});

it('of interactions with much in them a world keeps the newest hundred', async () => {
  const app = await openInteractiveApp();
  const { channel } = app;
  const long = { status: 200, body: JSON.stringify({ text: 'x'.repeat(35_000) }) };
  const act = { type: 'command', channel, command: '/todo' };
  await app.act({ ...act, answered: { status: 200 } });
  for (let n = 0; n < 105; n += 1) await app.act({ ...act, answered: long });
  const { interactions } = (await app.world.sandbox('/interactions')).body;
  // One more until the next act, and the short one.
  expect(interactions.length).toBeLessThanOrEqual(102);
  expect(interactions.length).toBeGreaterThan(99);
  expect(interactions[0].detail).toBe('');
}, 30_000);

describe('what an app is sent', () => {
  it('is signed over its bytes, its time and its app: nothing of that can be changed', async () => {
    const app = await openInteractiveApp();
    await command(app);
    const [{ request }] = app.told as [InteractiveApp['told'][number]];
    const at = Number(request.headers['x-slack-request-timestamp']);
    const signed = (body: string, now: number, signing_secret = app.signing_secret) =>
      signHeaders({ clock: { now: () => now } as never }, { signing_secret } as never, body);
    const genuine = request.headers['x-slack-signature'];
    expect(signed(request.body, at)['x-slack-signature']).toBe(genuine);
    for (const forged of [
      signed(`${request.body}&text=rm`, at),
      signed(request.body, at + 1),
      signed(request.body, at, 'another secret'),
    ])
      expect(forged['x-slack-signature']).not.toBe(genuine);
  });
});
