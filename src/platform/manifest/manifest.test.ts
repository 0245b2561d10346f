import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import { SOCKET_APP, WEB_APP } from './manifests.fixture.ts';

const create = (world: OpenWorld, manifest: unknown, more = {}) =>
  world.sandbox('/apps', { manifest, ...more });

describe('an app from a manifest', () => {
  it('is created and installed, with a bot that calls and a token for its sockets', async () => {
    const world = await openWorld();
    const { status, body } = await create(world, SOCKET_APP);
    expect([status, body.ok, body.not_supported]).toEqual([200, true, []]);
    const { app } = body;
    expect(app).toMatchObject({
      name: 'Todo',
      delivery: 'socket',
      subscriptions: ['message.channels', 'app_mention'],
      request_url: null,
    });
    const [socket, bot] = app.tokens;
    expect([socket.type, socket.scopes]).toEqual(['app', ['connections:write']]);
    expect([bot.type, bot.scopes]).toEqual(['bot', SOCKET_APP.oauth_config.scopes.bot]);
    const { body: who } = await world.call('auth.test', {}, { token: bot.token });
    expect(who).toMatchObject({ ok: true, user: 'todo', user_id: app.bot_user_id });
    const opened = await world.call('apps.connections.open', {}, { token: socket.token });
    expect(opened.body.ok).toBe(true);
    const listed = (await world.brief()).apps.map(({ app_id }) => app_id);
    expect(listed).toEqual([world.app.app_id, app.app_id]);
    const { body: info } = await world.call('users.info', { user: app.bot_user_id });
    expect(info.user).toMatchObject({ is_bot: true, real_name: 'todo', name: 'todo' });
  });

  it('has what its manifest says: redirect URIs, Request URL, events, both tokens and a webhook', async () => {
    const world = await openWorld();
    const { body } = await create(world, WEB_APP);
    const { app } = body;
    expect(app).toMatchObject({
      delivery: 'http',
      redirect_urls: ['https://app.example/back'],
      request_url: 'https://app.example/events',
      token_rotation_enabled: false,
    });
    expect(app.tokens.map(({ type }: { type: string }) => type)).toEqual(['bot', 'user']);
    expect(app.webhooks).toHaveLength(1);
    const { pathname } = new URL(app.webhooks[0].url);
    const posted = await world.send(pathname, { method: 'POST', body: '{"text":"hello"}' });
    expect(posted.body).toBe('ok');
    expect(body.not_supported).toEqual([]);
  });

  it('is not installed if that is not wanted, and by the person who is named', async () => {
    const world = await openWorld();
    const { body: idle } = await create(world, WEB_APP, { install: false });
    expect([idle.app.tokens, idle.app.webhooks]).toEqual([[], []]);
    const [, member = ''] = (await world.brief()).users.sample;
    const { body } = await create(world, WEB_APP, { user_id: member });
    expect(body.app.tokens[1].user_id).toBe(member);
    const { body: nobody } = await create(world, WEB_APP, { user_id: 'U0' });
    expect(nobody.error).toBe('user_not_found');
    const { body: bot } = await create(world, WEB_APP, { user_id: world.app.bot_user_id });
    expect(bot.error).toBe('user_is_bot');
    expect((await world.brief()).apps).toHaveLength(3);
  });

  it('is the same from an object, from JSON, and from YAML with nulls and comments', async () => {
    const made = await Promise.all(
      [
        WEB_APP,
        JSON.stringify(WEB_APP),
        `# An app\n${stringify(WEB_APP)}`,
        { ...WEB_APP, functions: null, features: { ...WEB_APP.features, unfurl_domains: null } },
      ].map(async (manifest) => (await create(await openWorld(), manifest)).body),
    );
    const [first, ...others] = made;
    expect(first.ok).toBe(true);
    for (const other of others) expect(other).toEqual(first);
  });

  it('names what Parley does not do, and keeps it', async () => {
    const world = await openWorld();
    const manifest = {
      ...SOCKET_APP,
      functions: { greet: { title: 'Greet' } },
      oauth_config: { scopes: { bot: ['chat:write'], bot_optional: ['files:read'] } },
      settings: {
        ...SOCKET_APP.settings,
        org_deploy_enabled: true,
        is_hosted: false,
        siws_links: {},
        event_subscriptions: { bot_events: ['star_added', 'app_mention'] },
      },
    };
    const { body } = await create(world, manifest);
    expect(body.not_supported).toEqual([
      '/oauth_config/scopes/bot_optional',
      '/settings/org_deploy_enabled',
      '/functions',
      '/settings/event_subscriptions/bot_events/0',
    ]);
    expect(body.app.subscriptions).toEqual(['app_mention']);
    const read = await world.sandbox(`/apps/${body.app.app_id}/manifest`, undefined, 'GET');
    expect(read.body.manifest).toMatchObject(manifest);
    expect(read.body.not_supported).toEqual(body.not_supported);
  });
});

describe('the manifest of an app', () => {
  it('can be changed, and says that the app must be installed again when it asks for more', async () => {
    const world = await openWorld();
    const { app } = (await create(world, SOCKET_APP)).body;
    const path = `/apps/${app.app_id}/manifest`;
    const more = {
      ...SOCKET_APP,
      display_information: { name: 'To do' },
      features: { bot_user: { display_name: 'To do!' } },
      oauth_config: { scopes: { bot: ['chat:write', 'reactions:write'] } },
    };
    const { body } = await world.sandbox(path, { manifest: more }, 'PUT');
    expect(body).toMatchObject({ ok: true, must_install: true, app: { name: 'To do' } });
    const { body: info } = await world.call('users.info', { user: app.bot_user_id });
    expect(info.user.real_name).toBe('To do!');
    const { body: again } = await world.sandbox(path, { manifest: more, install: true }, 'PUT');
    expect(again.must_install).toBe(false);
    const bot = again.app.tokens.find(({ type }: { type: string }) => type === 'bot');
    expect(bot.token).toBe(app.tokens[1].token);
    expect(bot.scopes).toContain('reactions:write');
    expect(again.app.tokens).toHaveLength(2);
  });

  it('gives nobody a second token when its tokens have all that it asks for', async () => {
    const world = await openWorld();
    const [first] = (await world.brief()).apps;
    const path = `/apps/${first?.app_id}/manifest`;
    const { manifest } = (await world.sandbox(path, undefined, 'GET')).body;
    expect(manifest.oauth_config.scopes.user.length).toBeGreaterThan(0);
    const command = { command: '/poll', description: 'Asks', url: 'https://app.example/' };
    const more = { ...manifest, features: { ...manifest.features, slash_commands: [command] } };
    const { body } = await world.sandbox(path, { manifest: more, install: true }, 'PUT');
    expect(body).toMatchObject({ ok: true, must_install: false });
    expect(body.app.tokens).toMatchObject(first?.tokens.map(({ token }) => ({ token })) ?? []);
    expect(body.app.webhooks).toEqual(first?.webhooks);
    const bot = body.app.tokens.find(({ type }: { type: string }) => type === 'bot');
    expect(bot.scopes).toContain('commands');
    // For another person it is another token.
    const other = (await world.brief()).users.sample.find(
      (id) => !first?.tokens.some(({ user_id }) => user_id === id),
    );
    const install = { manifest: more, install: true, user_id: other };
    const { app } = (await world.sandbox(path, install, 'PUT')).body;
    expect(app.tokens.length).toBe((first?.tokens.length ?? 0) + 1);
    expect(app.tokens.filter(({ user_id }: { user_id: string }) => user_id === other)).toHaveLength(
      1,
    );
  });

  it('has what was configured elsewhere since', async () => {
    const world = await openWorld();
    const { app } = (await create(world, SOCKET_APP)).body;
    const path = `/sandbox/apps/${app.app_id}`;
    const change = {
      redirect_urls: ['http://localhost:3000/back'],
      subscriptions: ['app_mention', 'reaction_added'],
      delivery: 'http',
    };
    await world.send(path, { method: 'PATCH', body: JSON.stringify(change) });
    const { body } = await world.send(`${path}/manifest`);
    expect(body.manifest).toMatchObject({
      ...SOCKET_APP,
      oauth_config: { ...SOCKET_APP.oauth_config, redirect_urls: change.redirect_urls },
      settings: {
        event_subscriptions: { bot_events: ['app_mention', 'reaction_added'] },
        socket_mode_enabled: false,
      },
    });
  });

  it('of the first app leads to an app with the same scopes', async () => {
    const world = await openWorld();
    const { body } = await world.send(`/sandbox/apps/${world.app.app_id}/manifest`);
    const { body: copy } = await create(world, body.manifest);
    expect(copy.ok).toBe(true);
    const scopes = (tokens: { type: string; scopes: string[] }[]) =>
      tokens.map(({ type, scopes: own }) => [type, own.toSorted()]);
    expect(scopes(copy.app.tokens)).toEqual(scopes(world.app.tokens as never));
  });

  it('survives a snapshot and a rewind', async () => {
    const world = await openWorld();
    const { app } = (await create(world, SOCKET_APP)).body;
    const { body: snapshot } = await world.send('/sandbox/snapshot');
    const other = await openWorld();
    const init = { method: 'PUT', body: JSON.stringify(snapshot) };
    expect((await other.send('/sandbox/snapshot', init)).status).toBe(200);
    const { body } = await other.send(`/sandbox/apps/${app.app_id}/manifest`);
    expect(body.manifest).toMatchObject(SOCKET_APP);
    await world.sandbox('/rewind', { to: null });
    expect((await world.brief()).apps).toHaveLength(1);
  });

  it('of an app that there is not is refused', async () => {
    const world = await openWorld();
    const { status, body } = await world.send('/sandbox/apps/A0/manifest');
    expect([status, body.error]).toEqual([404, 'app_not_found']);
    const put = await world.sandbox('/apps/A0/manifest', { manifest: SOCKET_APP }, 'PUT');
    expect(put.body.error).toBe('app_not_found');
  });
});

describe('a demo', () => {
  it('creates an app from a manifest, and calls with its tokens', async () => {
    const world = await openWorld();
    const call = (token: string) => ({
      verb: 'GET',
      url: '/api/auth.test',
      headers: [['authorization', `Bearer {{${token}}}`]],
    });
    const steps = [
      {
        verb: 'POST',
        url: '/sandbox/apps',
        headers: [],
        body: JSON.stringify({ manifest: SOCKET_APP }),
      },
      call('1.app.tokens.1.token'),
      call('world.apps.1.tokens.1.token'),
    ];
    const demo = {
      format: 'parley-demo',
      version: 1,
      world: { seed: 1, now: 1_767_225_600, frozen: true },
      steps,
    };
    const { body } = await world.sandbox('/demos/play', { demo });
    expect(body.steps?.map(({ status }: { status: number }) => status) ?? body).toEqual([
      200, 200, 200,
    ]);
    const users = body.steps.slice(1).map((step: { body: string }) => JSON.parse(step.body).user);
    expect(users).toEqual(['todo', 'todo']);
  });
});
