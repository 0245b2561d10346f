import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configure, openListeningWorld, eventsToldTo } from '../../testing/events.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

const METADATA = { event_type: 'task_created', event_payload: { id: 'T-1', tags: ['a', 'b'] } };

const say = (world: OpenWorld, metadata: unknown, token = world.bot) =>
  world.call(
    'chat.postMessage',
    {
      channel: world.channels['deploys'] ?? '',
      text: 'done',
      metadata: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
    },
    { token },
  );

const asJson = (world: OpenWorld, method: string, args: object) =>
  world.send(`/api/${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.bot}`, 'content-type': 'application/json' },
    body: JSON.stringify({ channel: world.channels['deploys'], ...args }),
  });

/** What a list of messages shows of the newest metadata. */
const listed = async (world: OpenWorld, method: string, args: Record<string, string>) => {
  const { body } = await world.call(method, { channel: world.channels['deploys'] ?? '', ...args });
  return body.messages[0].metadata;
};

describe('metadata of a message', () => {
  it('is kept, from a form and from JSON, and read whole on request', async () => {
    const world = await openWorld();
    const { body } = await say(world, METADATA);
    expect(body.message.metadata).toEqual(METADATA);
    const sent = await asJson(world, 'chat.postMessage', { text: 'again', metadata: METADATA });
    expect(sent.body.message.metadata).toEqual(METADATA);
    const { ts } = body;
    for (const [method, args] of [
      ['conversations.history', {}],
      ['conversations.replies', { ts }],
    ] as const) {
      const all = { ...args, include_all_metadata: 'true' };
      expect(await listed(world, method, all)).toEqual(METADATA);
      expect(await listed(world, method, args)).toEqual({ event_type: METADATA.event_type });
    }
    const found = await world.call('search.messages', { query: 'again' }, { token: world.user });
    expect(found.body.messages.matches[0].metadata).toEqual({ event_type: 'task_created' });
  });

  it('is kept by an edit that leaves it out, replaced, and removed by an empty object', async () => {
    const world = await openWorld();
    const { ts } = (await say(world, METADATA)).body;
    const edit = async (args: object) =>
      (await asJson(world, 'chat.update', { ts, ...args })).body.message.metadata;
    expect(await edit({ text: 'changed' })).toEqual(METADATA);
    const other = { event_type: 'task_closed', event_payload: {} };
    expect(await edit({ metadata: other })).toEqual(other);
    expect(await edit({ metadata: {} })).toBeUndefined();
    expect(await edit({ text: 'still none' })).toBeUndefined();
  });

  it.each([
    ['task_created', 'invalid_metadata_format'],
    ['[]', 'invalid_metadata_format'],
    ['{"event_type":', 'invalid_metadata_format'],
    [{ event_type: 'x' }, 'invalid_metadata_schema'],
    [{ event_type: '', event_payload: {} }, 'invalid_metadata_schema'],
    [{ event_type: 7, event_payload: {} }, 'invalid_metadata_schema'],
    [{ event_type: 'x'.repeat(256), event_payload: {} }, 'invalid_metadata_schema'],
    [{ event_type: 'x', event_payload: ['y'] }, 'invalid_metadata_schema'],
    [{ event_type: 'x', event_payload: { y: 'z'.repeat(16_377) } }, 'metadata_too_large'],
  ])('is refused as %s', async (metadata, error) => {
    const world = await openWorld();
    expect((await say(world, metadata)).body.error).toBe(error);
  });

  it('is accepted at its limits, and refused from a person', async () => {
    const world = await openWorld();
    const most = { event_type: 'x'.repeat(255), event_payload: { y: 'z'.repeat(16_376) } };
    expect((await say(world, most)).body.message.metadata).toEqual(most);
    expect((await say(world, METADATA, world.user)).body.error).toBe(
      'metadata_must_be_sent_from_app',
    );
  });

  it('is answered, whatever is sent', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { rate_limits: false });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (metadata) => {
        const { body } = await say(
          world,
          metadata,
          (await world.brief()).apps[0]?.tokens[0]?.token,
        );
        expect(body.ok === true || /metadata/.test(body.error)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe('events of metadata', () => {
  const TYPES = ['posted', 'updated', 'deleted'].map((name) => `message_metadata_${name}`);

  it('are told to apps with the scope, when it is posted, changed, added and removed', async () => {
    const { world, channel, bot } = await openListeningWorld(...TYPES);
    const narrow = await world.mint('bot', ['chat:write', 'channels:history']);
    await world.call('auth.revoke', {}, { token: world.bot });
    await say(world, METADATA, narrow);
    expect(await eventsToldTo(world)).toEqual([]);
    expect((await world.brief()).apps[0]?.lacking_scopes[0]).toMatchObject({
      scopes: ['metadata.message:read'],
    });
    const told = await world.mint('bot', ['metadata.message:read', 'chat:write']);
    const app = { ...world, bot: told };
    const { ts } = (await say(app, METADATA)).body;
    const common = { app_id: world.app.app_id, user_id: bot, channel_id: channel, message_ts: ts };
    const edit = (args: object) => asJson(app, 'chat.update', { ts, ...args });
    await edit({ text: 'no change of metadata' });
    const other = { event_type: 'task_closed', event_payload: {} };
    await edit({ metadata: other });
    await edit({ metadata: {} });
    await edit({ metadata: METADATA });
    await world.call('chat.delete', { channel, ts }, { token: told });
    expect(await eventsToldTo(world)).toMatchObject([
      { ...common, type: TYPES[0], metadata: METADATA, event_ts: ts },
      { ...common, type: TYPES[1], metadata: other, previous_metadata: METADATA },
      { ...common, type: TYPES[2], previous_metadata: other, deleted_ts: ts },
      { ...common, type: TYPES[0], metadata: METADATA },
      { ...common, type: TYPES[2], previous_metadata: METADATA, deleted_ts: ts },
    ]);
  });

  it('leave the metadata in message events, too', async () => {
    const { world } = await openListeningWorld('message');
    await configure(world, { subscriptions: ['message'] });
    await say(world, METADATA);
    expect(await eventsToldTo(world)).toMatchObject([{ type: 'message', metadata: METADATA }]);
  });
});
