import { describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

async function post(world: OpenWorld, token: string, channel = world.channels['deploys'] ?? '') {
  const { body } = await world.call(
    'chat.postMessage',
    { channel, text: 'to be deleted' },
    { token },
  );
  return { channel: body.channel as string, ts: body.ts as string };
}

/** A user token of a member of #deploys who is not an administrator. */
async function member(world: OpenWorld): Promise<string> {
  const { sample } = (await world.brief()).users;
  const { body } = await world.call('conversations.members', {
    channel: world.channels['deploys'] ?? '',
  });
  const user_id = sample.find((id) => body.members.includes(id)) ?? '';
  return world.mint('user', ['chat:write', 'channels:history'], { user_id });
}

describe('chat.delete', () => {
  it('shortens long arguments in its trace', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const long = '9'.repeat(50_000);
    for (const args of [
      { channel, ts: long },
      { channel: long, ts: '1.000000' },
      { channel, ts: '1.000000', as_user: long },
      { [long]: 'x' },
    ] as Record<string, string>[]) {
      const { headers, body } = await world.call('chat.delete', args);
      expect(body.ok).toBe(false);
      const id = headers.get('x-parley-exchange') ?? '';
      const { trace } = (await world.sandbox(`/exchanges/${id}`)).body;
      expect(JSON.stringify(trace).length).toBeLessThan(5_000);
    }
    const failing = await world.call('api.test', { error: long }, { token: null });
    const id = failing.headers.get('x-parley-exchange') ?? '';
    const { trace, error } = (await world.sandbox(`/exchanges/${id}`)).body;
    expect(JSON.stringify({ trace, error }).length).toBeLessThan(5_000);
  });

  it('deletes the message, and answers with its channel and ts', async () => {
    const world = await openWorld();
    const message = await post(world, world.bot);
    expect((await world.call('chat.delete', message)).body).toEqual({ ok: true, ...message });
    expect((await world.call('chat.delete', message)).body).toEqual({
      ok: false,
      error: 'message_not_found',
    });
  });

  it('lets a bot delete only its own messages', async () => {
    const world = await openWorld();
    const message = await post(world, await member(world));
    expect((await world.call('chat.delete', message)).body.error).toBe('cant_delete_message');
  });

  it('lets people delete only their own messages', async () => {
    const world = await openWorld();
    const token = await member(world);
    expect((await world.call('chat.delete', await post(world, token), { token })).body.ok).toBe(
      true,
    );
    const foreign = await post(world, world.bot);
    expect((await world.call('chat.delete', foreign, { token })).body.error).toBe(
      'cant_delete_message',
    );
  });

  it('lets administrators delete any message', async () => {
    const world = await openWorld();
    const message = await post(world, world.bot);
    expect((await world.call('chat.delete', message, { token: world.user })).body.ok).toBe(true);
  });

  it('answers channel_not_found for a channel that the caller cannot see', async () => {
    const world = await openWorld();
    const channel = world.channels['leadership'] ?? '';
    const message = await post(world, world.user, channel);
    expect((await world.call('chat.delete', message)).body.error).toBe('channel_not_found');
    expect((await world.call('chat.delete', { ...message, channel: 'C0NOWHERE' })).body.error).toBe(
      'channel_not_found',
    );
    expect((await world.call('chat.delete', { ...message, channel: '' })).body.error).toBe(
      'channel_not_found',
    );
  });

  it('accepts the older scopes by as_user, and chat:write instead of both', async () => {
    const world = await openWorld();
    const older = await world.mint('bot', ['chat:write:bot']);
    const message = await post(world, world.bot);
    const as_user = { ...message, as_user: 'true' };
    expect((await world.call('chat.delete', as_user, { token: older })).body).toMatchObject({
      error: 'missing_scope',
      needed: 'chat:write,chat:write:user',
      provided: 'chat:write:bot',
    });
    expect((await world.call('chat.delete', message, { token: older })).body.ok).toBe(true);
    const other = { ...(await post(world, world.bot)), as_user: '1' };
    expect(
      (
        await world.call('chat.delete', other, {
          token: await world.mint('bot', ['chat:write:user']),
        })
      ).body.ok,
    ).toBe(true);
  });

  it('accepts the token as a POST parameter, and JSON as well as a form', async () => {
    const world = await openWorld();
    const first = await post(world, world.bot);
    expect(
      (await world.call('chat.delete', { ...first, token: world.bot }, { token: null })).body.ok,
    ).toBe(true);
    const second = await post(world, world.bot);
    const { body } = await world.send('/api/chat.delete', {
      method: 'POST',
      headers: { authorization: `Bearer ${world.bot}`, 'content-type': 'application/json' },
      body: JSON.stringify(second),
    });
    expect(body).toEqual({ ok: true, ...second });
  });

  it('says which argument is missing or invalid', async () => {
    const world = await openWorld();
    const { body } = await world.call('chat.delete', { channel: 'C1', as_user: 'perhaps' });
    expect(body).toMatchObject({
      error: 'invalid_arguments',
      response_metadata: {
        messages: [
          '[ERROR] missing required field: ts',
          '[ERROR] must be a boolean, not "perhaps" [json-pointer:/as_user]',
        ],
      },
    });
  });

  it('refuses GET', async () => {
    const world = await openWorld();
    const { body, headers, status } = await world.call(
      'chat.delete',
      { channel: 'C1', ts: '1.0' },
      { verb: 'GET' },
    );
    expect([status, body.error, headers.get('allow')]).toEqual([200, 'method_not_allowed', 'POST']);
  });
});
