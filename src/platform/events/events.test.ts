import { describe, expect, it } from 'vitest';
import { EVENTS } from '../../contract/schemas/event-types/index.ts';
import { EVENT_TYPES } from '../../contract/schemas/events.ts';
import { configure, eventsOf, openListeningWorld, post, eventsToldTo } from '../testing/events.ts';
import { START_S, openWorld, type OpenWorld } from '../testing/open-world.ts';
import { installApp } from '../testing/install.ts';
import { exchangeCode, signInCode } from '../testing/sign-in.ts';
import { openTwoApps } from '../testing/two-apps.ts';

const typesIn = async (world: OpenWorld) =>
  (await eventsToldTo(world)).map(({ type }) => type as string);

it.each(EVENT_TYPES)('the sample of %s is as its type says', (type) => {
  expect(EVENTS[type].body.safeParse(EVENTS[type].sample).success).toBe(true);
  expect(EVENTS[type].sample.type).toBe(type);
});

describe('the wrapper', () => {
  it('is as documented, and names its recipients in the field that the app chose', async () => {
    const { world, channel, bot } = await openListeningWorld('message');
    await post(world, channel, 'hello');
    await configure(world, { audience_field: 'authed_teams' });
    await post(world, channel, 'again');
    const [first, second] = await eventsOf(world);
    const { team } = await world.brief();
    const common = {
      token: world.app.verification_token,
      team_id: team.id,
      api_app_id: world.app.app_id,
      type: 'event_callback',
      event_time: START_S,
    };
    expect(first?.wrapper).toMatchObject({
      ...common,
      event_id: expect.stringMatching(/^Ev[0-9A-Z]+$/),
      authed_users: [bot],
      event: { type: 'message', text: 'hello', channel, channel_type: 'channel' },
    });
    expect(first?.wrapper).not.toHaveProperty('authed_teams');
    expect(second?.wrapper).toMatchObject({ ...common, authed_teams: [] });
    expect(second?.wrapper).not.toHaveProperty('authed_users');
  });

  it('has an event_id that is unique across workspaces and deployments', async () => {
    const ids = new Set<string>();
    const worlds = [1, 2, 3].flatMap((seed) => [
      { seed },
      { seed, deployment: { name: 'government' as const } },
    ]);
    for (const options of worlds) {
      const world = await openWorld(options);
      await configure(world, { subscriptions: ['message'] });
      for (let n = 0; n < 5; n += 1) await post(world, world.channels['deploys'] ?? '', 'hello');
      for (const { id } of await eventsOf(world)) ids.add(id);
    }
    expect(ids.size).toBe(30);
  });
});

describe('messages', () => {
  it('cause events when people and bots post, reply to, change and delete them', async () => {
    const { world, channel, bot } = await openListeningWorld('message');
    const ts = await post(world, channel, 'one');
    await world.call('chat.postMessage', { channel, text: 'reply', thread_ts: ts });
    await world.call('chat.update', { channel, ts, text: 'two' }, { token: world.user });
    await world.call('chat.delete', { channel, ts }, { token: world.user });
    const [posted, reply, changed, deleted] = await eventsToldTo(world);
    const author = (await world.brief()).users.admin;
    expect(posted).toMatchObject({ user: author, text: 'one', ts, event_ts: ts, channel });
    expect(reply).toMatchObject({ user: bot, thread_ts: ts, parent_user_id: author });
    expect(reply.bot_id).toMatch(/^B/);
    expect(changed).toMatchObject({
      subtype: 'message_changed',
      hidden: true,
      message: { ts, text: 'two' },
      previous_message: { ts, text: 'one' },
    });
    expect(deleted).toMatchObject({
      subtype: 'message_deleted',
      hidden: true,
      deleted_ts: ts,
      previous_message: { ts, text: 'two' },
    });
  });

  it.each([
    ['message.channels', 'deploys', 'channel'],
    ['message.im', 'direct', 'im'],
  ])('are told by %s in one kind of conversation', async (subscription, name, channel_type) => {
    const { world } = await openListeningWorld(subscription);
    for (const channel of ['deploys', 'direct'])
      await post(world, world.channels[channel] ?? '', `in ${channel}`);
    expect(await eventsToldTo(world)).toMatchObject([{ text: `in ${name}`, channel_type }]);
  });

  it('cause no events in a channel without the bot, not even for mentions', async () => {
    const { world } = await openListeningWorld('message', 'app_mention');
    await post(world, world.channels['random'] ?? '', `hello <@${world.app.bot_user_id}>`);
    expect(await eventsToldTo(world)).toEqual([]);
  });
});

describe('app_mention', () => {
  it('is sent for a message by somebody else that mentions the bot, in text or blocks', async () => {
    const { world, channel, bot } = await openListeningWorld('app_mention');
    const element = { type: 'rich_text_section', elements: [{ type: 'user', user_id: bot }] };
    const blocks = JSON.stringify([{ type: 'rich_text', elements: [element] }]);
    await post(world, channel, `<@${bot}> in text`);
    await post(world, channel, `<@${bot}|beacon> with a label`);
    await world.call('chat.postMessage', { channel, text: 'x', blocks }, { token: world.user });
    await post(world, channel, 'nobody, and <@U0SOMEBODY>');
    await post(world, channel, `&lt;@${bot}&gt; as text`);
    await post(world, channel, `<@${bot}> by itself`, world.bot);
    await post(world, world.channels['direct'] ?? '', `<@${bot}> in private`);
    const told = await eventsToldTo(world);
    expect(told.map(({ text }) => text)).toEqual([
      `<@${bot}> in text`,
      `<@${bot}|beacon> with a label`,
      'x',
    ]);
    expect(new Set(told.map(({ type }) => type as string))).toEqual(new Set(['app_mention']));
  });
});

describe('reactions', () => {
  it('cause events when they are added and removed, but not when their message is deleted', async () => {
    const { world, channel, bot } = await openListeningWorld('reaction_added', 'reaction_removed');
    const ts = await post(world, channel, 'hello', world.bot);
    const reaction = { channel, timestamp: ts, name: 'x' };
    await world.call('reactions.add', reaction, { token: world.user });
    await world.call('reactions.remove', reaction, { token: world.user });
    await world.call('reactions.add', reaction, { token: world.user });
    await world.call('chat.delete', { channel, ts });
    const user = (await world.brief()).users.admin;
    const about = {
      user,
      reaction: 'x',
      item_user: bot,
      item: { type: 'message', channel, ts },
    };
    expect(await eventsToldTo(world)).toMatchObject([
      { type: 'reaction_added', ...about },
      { type: 'reaction_removed', ...about },
      { type: 'reaction_added', ...about },
    ]);
  });
});

describe('conversations', () => {
  it('cause events when they are created and archived, and when somebody joins', async () => {
    const { world, bot } = await openListeningWorld(
      'channel_created',
      'channel_archive',
      'member_joined_channel',
      'resources_added',
    );
    const user = (await world.brief()).users.admin;
    const { channel } = (await world.call('conversations.create', { name: 'launch' })).body;
    await world.call('conversations.invite', { channel: channel.id, users: user });
    await world.call('conversations.archive', { channel: channel.id });
    expect(await eventsToldTo(world)).toMatchObject([
      { type: 'channel_created', channel: { id: channel.id, name: 'launch', creator: bot } },
      { type: 'member_joined_channel', user: bot, channel: channel.id, channel_type: 'C' },
      {
        type: 'resources_added',
        resources: [
          {
            resource: { type: 'channel', grant: { type: 'specific', resource_id: channel.id } },
            scopes: expect.arrayContaining(['channels:read', 'chat:write', 'commands']),
          },
        ],
      },
      { type: 'member_joined_channel', user, inviter: bot },
      { type: 'channel_archive', channel: channel.id, user: bot },
    ]);
  });

  it('restored after a condition do not count as created', async () => {
    const { world, channel } = await openListeningWorld('channel_created', 'message');
    await world.sandbox('/conditions/channel_deleted', { channel_id: channel }, 'PUT');
    await world.send('/sandbox/conditions/channel_deleted', { method: 'DELETE' });
    expect(await eventsToldTo(world)).toEqual([]);
  });
});

describe('the uninstall of an app', () => {
  it('is reported to the app, with its revoked tokens', async () => {
    const { world, bot } = await openListeningWorld('app_uninstalled', 'tokens_revoked', 'message');
    const { client_id, client_secret } = world.app;
    const user = (await world.brief()).users.admin;
    await world.call('auth.revoke', {}, { token: await world.mint('user', []) });
    await world.call('apps.uninstall', { client_id, client_secret });
    expect(await eventsToldTo(world)).toMatchObject([
      { type: 'tokens_revoked', tokens: { oauth: [user], bot: [] } },
      { type: 'app_uninstalled' },
      { type: 'tokens_revoked', tokens: { oauth: [user], bot: [bot] } },
    ]);
  });
});

describe('an install', () => {
  it('does not report the tokens that it replaces, nor those of an app that was removed', async () => {
    const { world } = await openListeningWorld('tokens_revoked');
    const { client_id, client_secret } = world.app;
    await installApp(world);
    await installApp(world);
    expect(await typesIn(world)).toEqual([]);
    await world.call('apps.uninstall', { client_id, client_secret });
    await installApp(world);
    expect(await typesIn(world)).toEqual(['tokens_revoked']);
  });
});

describe('a refresh', () => {
  it('does not report the older tokens that it replaces', async () => {
    const { world } = await openListeningWorld('tokens_revoked');
    let { body } = await exchangeCode(world, { code: await signInCode(world) });
    const { access_token: token } = body;
    for (let n = 0; n < 3; n += 1) {
      const { refresh_token } = body;
      const fields = { grant_type: 'refresh_token', refresh_token, redirect_uri: '' };
      ({ body } = await exchangeCode(world, fields));
      expect(body.ok).toBe(true);
    }
    const { error } = (await world.call('openid.connect.userInfo', {}, { token })).body;
    expect(error).toBe('token_revoked');
    expect(await typesIn(world)).toEqual([]);
  });
});

describe('an app', () => {
  it('receives only events that its bot token has scopes for; the sandbox lists missing scopes', async () => {
    const { world, channel } = await openListeningWorld('reaction_added', 'message');
    await world.call('auth.revoke', {}, { token: world.bot });
    const [bare] = (await world.brief()).apps;
    expect(bare?.lacking_scopes).toEqual([
      { subscription: 'reaction_added', scopes: ['reactions:read'] },
      {
        subscription: 'message',
        scopes: ['channels:history', 'groups:history', 'mpim:history', 'im:history'],
      },
    ]);
    const ts = await post(world, channel, 'unheard');
    expect(await eventsToldTo(world)).toEqual([]);

    await world.mint('bot', ['reactions:read'], { user_id: world.app.bot_user_id });
    await post(world, channel, 'unheard too');
    const reaction = { channel, timestamp: ts, name: 'x' };
    await world.call('reactions.add', reaction, { token: world.user });
    expect(await typesIn(world)).toEqual(['reaction_added']);
    const [now] = (await world.brief()).apps;
    expect(now?.lacking_scopes).toMatchObject([{ subscription: 'message' }]);
  });

  it('receives nothing without subscriptions', async () => {
    const { world, channel } = await openListeningWorld();
    await post(world, channel, 'unheard');
    expect(await eventsToldTo(world)).toEqual([]);
  });

  it('receives nothing while its bot is deactivated', async () => {
    const { world, channel, bot } = await openListeningWorld('message');
    await world.sandbox('/conditions/user_deactivated', { user_id: bot }, 'PUT');
    await post(world, channel, 'unheard');
    await world.send('/sandbox/conditions/user_deactivated', { method: 'DELETE' });
    await post(world, channel, 'heard');
    expect(await eventsToldTo(world)).toMatchObject([{ text: 'heard' }]);
  });

  it.each(['app_removed', 'workspace_access_withheld'])(
    'hears nothing under %s, while another app goes on',
    async (condition) => {
      const [world, second] = await openTwoApps();
      await configure(world, { subscriptions: ['message'] });
      const { app_id } = world.app;
      await world.sandbox(`/conditions/${condition}`, { app_id }, 'PUT');
      const more = { app_id: second.app.app_id, type: 'user', scopes: ['chat:write'] };
      const { token } = (await world.sandbox('/tokens', more)).body;
      const channel = world.channels['deploys'] ?? '';
      await post(world, channel, 'unheard', token);
      await world.send(`/sandbox/conditions/${condition}`, { method: 'DELETE' });
      await post(world, channel, 'heard', token);
      expect(await eventsToldTo(world)).toMatchObject([{ text: 'heard' }]);
    },
  );

  it('cannot subscribe to an unknown event type, and then nothing changes', async () => {
    const { world } = await openListeningWorld('message', 'message');
    const path = `/apps/${world.app.app_id}`;
    const { status, body } = await world.sandbox(path, { subscriptions: ['rain'] }, 'PATCH');
    expect([status, body.error]).toEqual([400, 'invalid_app']);
    expect(body.message).toContain('subscriptions');
    expect((await world.brief()).apps[0]?.subscriptions).toEqual(['message']);
  });
});
