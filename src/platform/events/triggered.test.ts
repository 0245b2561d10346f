import { describe, expect, it } from 'vitest';
import { EVENTS } from '../../contract/schemas/event-types/index.ts';
import { EVENT_TYPES } from '../../contract/schemas/events.ts';
import { configure, eventsOf, post } from '../testing/events.ts';
import { openDeliveringWorld } from '../testing/lively-world.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import { settleAll } from '../testing/receiver.ts';

describe('an event that is triggered', () => {
  const trigger = async (world: OpenWorld, type: string, event?: object) => {
    const { app_id } = world.app;
    const wanted = { app_id, type, ...(event === undefined ? {} : { event }) };
    const answer = await world.sandbox('/events', wanted);
    await settleAll();
    return answer;
  };

  it.each(EVENT_TYPES)(
    '%s is delivered without subscription, and is as its type says',
    async (type) => {
      const { world, receiver } = await openDeliveringWorld();
      await configure(world, { subscriptions: [] });
      const { body } = await trigger(world, type);
      expect(body.event).toMatchObject({ type, app_id: world.app.app_id, exchange: null });
      expect(body.delivery).toMatchObject({ event: body.event.id, variant: null });
      EVENTS[type].body.parse(body.event.wrapper.event);
      expect(receiver.events[0]?.json).toEqual(body.event.wrapper);
      expect(await eventsOf(world)).toEqual([body.event]);
    },
  );

  it('is about a channel the bot is in, a message there, and people of this world', async () => {
    const { world, channel } = await openDeliveringWorld();
    const bot = world.app.bot_user_id;
    const own = (await world.call('chat.postMessage', { channel, text: 'by the bot' })).body.ts;
    const newest = await post(world, channel, 'by somebody');
    const bodyOf = async (type: string) => (await trigger(world, type)).body.event.wrapper.event;
    const owner = (await world.brief()).users.admin;
    expect(await bodyOf('message')).toMatchObject({ channel, ts: newest, text: 'by somebody' });
    expect(await bodyOf('app_mention')).toMatchObject({
      channel,
      ts: newest,
      user: owner,
      text: expect.stringContaining(`<@${bot}>`),
    });
    const { item, item_user } = await bodyOf('reaction_added');
    expect([item, item_user]).toEqual([{ type: 'message', channel, ts: own }, bot]);
    expect((await world.call('chat.delete', { channel, ts: own })).body.ok).toBe(true);
  });

  it('can be looked at as a sample first, which changes nothing', async () => {
    const { world } = await openDeliveringWorld();
    const sampleOf = (type: string, app = world.app.app_id) =>
      world.sandbox(`/apps/${app}/samples/${type}`);
    const before = (await world.send('/sandbox/snapshot')).body;
    for (const type of EVENT_TYPES) {
      const { event } = (await sampleOf(type)).body;
      EVENTS[type].body.parse(event);
    }
    expect((await world.send('/sandbox/snapshot')).body).toEqual(before);
    const { event } = (await sampleOf('reaction_added')).body;
    expect((await trigger(world, 'reaction_added', event)).body.event.wrapper.event).toEqual(event);
    expect((await sampleOf('lunch')).status).toBe(404);
    expect((await sampleOf('lunch')).body.message).toContain('app_mention');
    expect((await sampleOf('message', 'A404')).body.error).toBe('app_not_found');
  });

  it('takes any of its fields from the caller', async () => {
    const { world, receiver } = await openDeliveringWorld();
    const channel = world.channels['random'] ?? '';
    const { body } = await trigger(world, 'message', { channel, text: 'mine', custom: { a: [1] } });
    expect(body.event).toMatchObject({
      subject: channel,
      wrapper: { event: { type: 'message', channel, text: 'mine', custom: { a: [1] } } },
    });
    expect(receiver.texts).toEqual(['mine']);
  });

  const REFUSED: readonly (readonly [string, object, RegExp])[] = [
    ['message', { text: 5 }, /event\.text must be of type string; it is 5/],
    ['message', { type: 'app_mention' }, /event\.type must be one of message/],
    ['message', { subtype: 'message_deleted', text: null }, /event\./],
    [
      'reaction_added',
      { item: { type: 'message', channel: 'C1' } },
      /event\.item\.ts must be of type string/,
    ],
    ['reaction_added', { event_ts: 'now' }, /event\.event_ts is invalid; it is "now"/],
    ['app_mention', { text: 'y'.repeat(2 ** 20) }, /event must have at most 1048576 characters/],
    ['channel_created', { channel: 'C1' }, /event\.channel must be of type object/],
  ];
  // A name that says all of a huge event would make the names of these tests too long for Stryker.
  const named = REFUSED.map(
    ([type, event, message]) =>
      [type, JSON.stringify(event).slice(0, 100), event, message] as const,
  );
  it.each(named)(
    '%s with %s is refused, and the refusal names the field',
    async (type, _said, event, message) => {
      const { world, receiver } = await openDeliveringWorld();
      const { status, body } = await trigger(world, type, event);
      expect([status, body.error]).toEqual([400, 'invalid_event']);
      expect(body.message).toMatch(message);
      expect([receiver.events, await eventsOf(world)]).toEqual([[], []]);
    },
  );

  it('is refused for an unknown app or type; without a Request URL it is abandoned', async () => {
    const world = await openWorld();
    const { app_id } = world.app;
    const unknown = await world.sandbox('/events', { app_id: 'A0UNKNOWN', type: 'message' });
    expect([unknown.status, unknown.body.error]).toEqual([404, 'app_not_found']);
    expect((await trigger(world, 'rain')).body.message).toContain(
      'type must be one of app_mention',
    );
    const { delivery } = (await world.sandbox('/events', { app_id, type: 'message' })).body;
    expect(delivery).toMatchObject({
      state: 'abandoned',
      reason: 'no_request_url',
    });
  });

  it('works in a world whose bot is in no channel, about one that there is', async () => {
    const { world } = await openDeliveringWorld();
    const { body: snapshot } = await world.sandbox('/snapshot');
    const { bot_user_id } = world.app;
    const [deploys = '', general = '', direct = ''] = ['deploys', 'general', 'direct'].map(
      (name) => world.channels[name],
    );
    const left = [deploys, general].map((channel) => ({
      table: 'memberships',
      key: `${channel}:${bot_user_id}`,
      row: null,
    }));
    const rows = [...snapshot.rows, ...left];
    expect((await world.sandbox('/snapshot', { ...snapshot, rows }, 'PUT')).body.ok).toBe(true);
    await post(world, direct, 'to the bot alone');
    const { members } = (await world.call('conversations.members', { channel: deploys })).body;
    expect(members).not.toContain(bot_user_id);
    for (const type of EVENT_TYPES) {
      const { body } = await trigger(world, type);
      expect(body.ok).toBe(true);
      expect(body.event.subject).not.toBe(direct);
    }
  });

  it('is about a channel with messages, if the bot is in one', async () => {
    const { world } = await openDeliveringWorld();
    const { full } = await inNewChannels(world);
    expect((await sample(world, 'message')).channel).toBe(full);
  });

  it('is about a message that nobody wrote, where there is none', async () => {
    const { world } = await openDeliveringWorld();
    const { empty, full, ts } = await inNewChannels(world);
    await world.call('chat.delete', { channel: full, ts });
    const { admin } = (await world.brief()).users;
    expect(await sample(world, 'message')).toMatchObject({
      channel: empty,
      user: admin,
      text: 'hello',
    });
  });

  it.each([
    [199, true],
    [200, false],
  ])('is about a message of the bot with %i newer ones: %s', async (newer, isOwn) => {
    const { world } = await openDeliveringWorld();
    await world.sandbox('/reset', { rate_limits: false });
    const app = (await world.brief()).apps[0] as OpenWorld['app'];
    const [bot = '', user = ''] = app.tokens.map(({ token }) => token);
    const channel = world.channels['deploys'] ?? '';
    const own = await post(world, channel, 'by the bot', bot);
    for (let n = 0; n < newer; n += 1) await post(world, channel, 'by somebody', user);
    const { item } = await sample({ ...world, app }, 'reaction_added');
    expect(item.channel === channel && item.ts === own).toBe(isOwn);
  });

  it('is about what an app tells others', async () => {
    const { world } = await openDeliveringWorld();
    const metadata = (id: string) => ({ event_type: 'deploy_finished', event_payload: { id } });
    expect(await sample(world, 'message_metadata_posted')).toMatchObject({
      metadata: metadata('D-42'),
      user_id: world.app.bot_user_id,
    });
    expect(await sample(world, 'message_metadata_updated')).toMatchObject({
      metadata: metadata('D-42'),
      previous_metadata: metadata('D-41'),
    });
    expect((await sample(world, 'reaction_removed')).reaction).toBe('x');
    const { admin } = (await world.brief()).users;
    expect((await sample(world, 'tokens_revoked')).tokens).toEqual({ oauth: [admin], bot: [] });
  });
});

/** The sample of an event of a type. */
const sample = async ({ sandbox, app }: OpenWorld, type: string) =>
  (await sandbox(`/apps/${app.app_id}/samples/${type}`)).body.event;

/** Leaves the bot in two channels alone, which are new; in the second it posts a message. */
async function inNewChannels(world: OpenWorld) {
  const create = async (name: string) =>
    (await world.call('conversations.create', { name })).body.channel.id as string;
  const [empty, full] = [await create('empty'), await create('full')].toSorted();
  const { body: snapshot } = await world.sandbox('/snapshot');
  const left = ['deploys', 'general'].map((name) => ({
    table: 'memberships',
    key: `${world.channels[name]}:${world.app.bot_user_id}`,
    row: null,
  }));
  const rows = [...snapshot.rows, ...left];
  await world.sandbox('/snapshot', { ...snapshot, rows }, 'PUT');
  const ts = await post(world, full ?? '', 'the only one', world.bot);
  return { empty, full: full ?? '', ts };
}
