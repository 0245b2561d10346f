import { describe, expect, it } from 'vitest';
import { configure, eventsToldTo, openListeningWorld, post } from '../testing/events.ts';
import type { OpenWorld } from '../testing/open-world.ts';
import { openTwoApps } from '../testing/two-apps.ts';

const typesIn = async (world: OpenWorld) =>
  (await eventsToldTo(world)).map(({ type }) => type as string);

/** A call that must succeed. */
async function done(
  world: OpenWorld,
  method: string,
  args: Record<string, string>,
  token?: string,
) {
  const { body } = await world.call(method, args, token === undefined ? {} : { token });
  expect(body).toEqual(expect.objectContaining({ ok: true }));
  return body;
}

/** Leaves the app a bot token with these scopes alone. */
async function keepScopes(world: OpenWorld, ...scopes: string[]) {
  await done(world, 'auth.revoke', {});
  return world.mint('bot', scopes, { user_id: world.app.bot_user_id });
}

describe('the scopes of a bot token', () => {
  it.each([
    ['channels:history', 'deploys'],
    ['im:history', 'direct'],
  ])('%s lets an app hear messages in one kind of conversation', async (scope, name) => {
    const { world } = await openListeningWorld('message');
    await keepScopes(world, scope);
    for (const channel of ['deploys', 'direct'])
      await post(world, world.channels[channel] ?? '', `in ${channel}`);
    expect(await eventsToldTo(world)).toMatchObject([{ text: `in ${name}` }]);
  });

  it('that a subscription to one kind of conversation lacks are named', async () => {
    const { world } = await openListeningWorld('message.channels', 'message.groups');
    await keepScopes(world, 'groups:history');
    expect((await world.brief()).apps[0]?.lacking_scopes).toEqual([
      { subscription: 'message.channels', scopes: ['channels:history'] },
    ]);
  });

  it('are not asked for what is told an app about itself', async () => {
    const { world } = await openListeningWorld('tokens_revoked');
    await done(world, 'auth.revoke', {});
    expect(await eventsToldTo(world)).toMatchObject([
      { type: 'tokens_revoked', tokens: { oauth: [], bot: [world.app.bot_user_id] } },
    ]);
  });
});

describe('a subscription to messages of one kind', () => {
  it('does not include reactions', async () => {
    const { world, channel } = await openListeningWorld('message.channels');
    const ts = await post(world, channel, 'hello');
    await done(world, 'reactions.add', { channel, timestamp: ts, name: 'x' }, world.user);
    expect(await typesIn(world)).toEqual(['message']);
  });
});

describe('what happens to one app', () => {
  it('is not told another, and names no tokens of it', async () => {
    const [world, second] = await openTwoApps();
    const subscriptions = ['app_uninstalled', 'tokens_revoked'];
    await configure(world, { subscriptions });
    await configure(second, { subscriptions });
    const { app_id, bot_user_id } = second.app;
    const more = { app_id, type: 'bot', scopes: [], user_id: bot_user_id };
    expect((await world.sandbox('/tokens', more)).body.ok).toBe(true);
    const { client_id, client_secret } = world.app;
    await done(world, 'apps.uninstall', { client_id, client_secret });
    const { events } = (await world.sandbox('/events')).body;
    expect(
      events.map((event: { app_id: string; type: string }) => [event.app_id, event.type]),
    ).toEqual([
      [world.app.app_id, 'app_uninstalled'],
      [world.app.app_id, 'tokens_revoked'],
    ]);
  });

  it('names the tokens that ended, and not those that had ended before', async () => {
    const { world, bot } = await openListeningWorld('tokens_revoked');
    const { sample, admin } = (await world.brief()).users;
    const user_id = sample.find((id) => id !== admin) ?? '';
    await done(world, 'auth.revoke', {}, await world.mint('user', [], { user_id }));
    await done(world, 'auth.revoke', {}, await world.mint('legacy_bot', ['bot']));
    const { client_id, client_secret } = world.app;
    await done(world, 'apps.uninstall', { client_id, client_secret });
    const told = await eventsToldTo(world);
    expect(told.map(({ tokens }) => tokens)).toEqual([
      { oauth: [user_id], bot: [] },
      { oauth: [], bot: [bot] },
      { oauth: [admin], bot: [bot] },
    ]);
  });

  it('is nothing if a token ends that is nobody’s', async () => {
    const { world } = await openListeningWorld('tokens_revoked');
    await done(world, 'auth.revoke', {}, await world.mint('app', ['connections:write']));
    expect(await eventsToldTo(world)).toEqual([]);
  });

  it('is told once, however the app is changed after it was uninstalled', async () => {
    const { world } = await openListeningWorld('app_uninstalled');
    const { client_id, client_secret } = world.app;
    await done(world, 'apps.uninstall', { client_id, client_secret });
    await configure(world, { subscriptions: ['app_uninstalled', 'message'] });
    expect(await typesIn(world)).toEqual(['app_uninstalled']);
  });
});

describe('a public channel', () => {
  it('is told of when somebody creates and archives it, without the bot', async () => {
    const { world } = await openListeningWorld('channel_created', 'channel_archive');
    const { admin } = (await world.brief()).users;
    const { channel } = await done(world, 'conversations.create', { name: 'launch' }, world.user);
    await done(world, 'conversations.archive', { channel: channel.id }, world.user);
    const event_ts = '1767225600.000000';
    expect(await eventsToldTo(world)).toEqual([
      {
        type: 'channel_created',
        channel: { id: channel.id, name: 'launch', created: 1_767_225_600, creator: admin },
        event_ts,
      },
      { type: 'channel_archive', channel: channel.id, user: admin, event_ts },
    ]);
  });

  it('is joined without an inviter', async () => {
    const { world } = await openListeningWorld('member_joined_channel', 'resources_added');
    const created = await done(world, 'conversations.create', { name: 'launch' });
    const channel = created.channel.id as string;
    const before = (await eventsToldTo(world)).length;
    const [user = ''] = (await world.brief()).users.sample;
    const token = await world.mint('user', ['channels:join'], { user_id: user });
    await done(world, 'conversations.join', { channel }, token);
    const { team } = await world.brief();
    expect((await eventsToldTo(world)).slice(before)).toEqual([
      {
        type: 'member_joined_channel',
        user,
        channel,
        channel_type: 'C',
        team: team.id,
        event_ts: '1767225600.000000',
      },
    ]);
  });
});

describe('a private channel', () => {
  it('is told of to a bot that is added alone, with the scopes for it', async () => {
    const { world, bot } = await openListeningWorld(
      'channel_created',
      'channel_archive',
      'member_joined_channel',
      'resources_added',
    );
    const args = { name: 'hidden', is_private: 'true' };
    const { channel } = await done(world, 'conversations.create', args, world.user);
    await done(world, 'conversations.invite', { channel: channel.id, users: bot }, world.user);
    await done(world, 'conversations.archive', { channel: channel.id }, world.user);
    const told = await eventsToldTo(world);
    expect(told).toMatchObject([
      { type: 'member_joined_channel', user: bot, channel: channel.id, channel_type: 'G' },
      { type: 'resources_added', resources: [{ resource: { type: 'group' } }] },
    ]);
    expect(scopesIn(told[1])).toEqual(
      [
        ...ANYWHERE,
        'groups:history',
        'groups:read',
        'groups:write',
        'groups:write.topic',
      ].toSorted(),
    );
  });
});

describe('a direct conversation', () => {
  it.each([
    ['im', 1],
    ['mpim', 2],
  ])('of kind %s is added to the bot, which joins nothing', async (kind, count) => {
    const { world } = await openListeningWorld('member_joined_channel', 'resources_added');
    const { sample, admin } = (await world.brief()).users;
    const users = sample.filter((id) => id !== admin).slice(0, count);
    const opened = await done(world, 'conversations.open', { users: users.join(',') });
    const [told, ...more] = await eventsToldTo(world);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      type: 'resources_added',
      resources: [
        { resource: { type: kind, grant: { type: 'specific', resource_id: opened.channel.id } } },
      ],
    });
    expect(scopesIn(told)).toEqual(
      [
        ...ANYWHERE,
        `${kind}:history`,
        `${kind}:read`,
        `${kind}:write`,
        `${kind}:write.topic`,
      ].toSorted(),
    );
  });
});

/** Scopes that concern every conversation. */
const ANYWHERE = [
  'chat:write',
  'chat:write.customize',
  'chat:write.public',
  'commands',
  'reactions:read',
  'reactions:write',
];

/** The scopes that `resources_added` tells, sorted. */
const scopesIn = (event: { resources: { scopes: string[] }[] }) =>
  event.resources[0]?.scopes.toSorted();

describe('a mention', () => {
  const blocksOf = (user_id: string) =>
    JSON.stringify([
      {
        type: 'rich_text',
        elements: [{ type: 'rich_text_section', elements: [{ type: 'user', user_id }] }],
      },
    ]);

  it.each<[string, (bot: string, other: string) => Record<string, string>]>([
    ['of nobody', () => ({})],
    ['of somebody else in rich text', (_, other) => ({ blocks: blocksOf(other) })],
    [
      'that is a field of no user',
      (bot) => ({ attachments: JSON.stringify([{ text: 'x', own: { type: 'x', user_id: bot } }]) }),
    ],
    [
      'among values of every kind',
      () => ({ attachments: JSON.stringify([{ text: 'x', own: [null, 5, true, {}] }]) }),
    ],
  ])('%s does not count, and the message is posted', async (_what, more) => {
    const { world, channel, bot } = await openListeningWorld('app_mention');
    const { sample } = (await world.brief()).users;
    const args = { channel, text: 'x', ...more(bot, sample[0] ?? '') };
    await done(world, 'chat.postMessage', args, world.user);
    expect(await eventsToldTo(world)).toEqual([]);
  });

  it('is found deep in an attachment', async () => {
    const { world, channel, bot } = await openListeningWorld('app_mention');
    const attachments = JSON.stringify([{ text: 'x', own: [null, { deep: `<@${bot}>` }] }]);
    await done(world, 'chat.postMessage', { channel, text: 'x', attachments }, world.user);
    expect(await typesIn(world)).toEqual(['app_mention']);
  });
});
