import { describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

const ALL = 'channels:read,groups:read,mpim:read,im:read';

/** The answer to a bot token with these scopes. */
async function answer(
  world: OpenWorld,
  scopes: readonly string[],
  method: string,
  args: Record<string, string> = {},
) {
  const token = await world.mint('bot', scopes);
  const { error, needed, provided } = (await world.call(method, args, { token })).body;
  return { error, needed, provided };
}

describe('the scopes of a call', () => {
  it('appear in the answer as needed and provided', async () => {
    const world = await openWorld();
    expect(await answer(world, ['im:read', 'im:write'], 'chat.postMessage')).toEqual({
      error: 'missing_scope',
      needed: 'chat:write,chat:write:bot,chat:write:user',
      provided: 'im:read,im:write',
    });
    const token = await world.mint('bot', ['im:read', 'im:write']);
    const { headers } = await world.call('chat.postMessage', {}, { token });
    expect(headers.get('x-oauth-scopes')).toBe('im:read,im:write');
    expect(headers.get('x-accepted-oauth-scopes')).toBe(
      'chat:write,chat:write:bot,chat:write:user',
    );
  });

  it.each([
    [{}, 'channels:read'],
    [{ types: '' }, 'channels:read'],
    [{ types: 'im,public_channel' }, 'im:read'],
    [{ types: 'nonsense' }, ALL],
  ])('depend on the kinds requested: %j needs %s', async (args, needed) => {
    expect(await answer(await openWorld(), [], 'conversations.list', args)).toMatchObject({
      needed,
    });
  });

  it('reveal nothing about a conversation that the caller cannot see', async () => {
    const world = await openWorld();
    for (const channel of [world.channels['leadership'] ?? '', 'C0NOWHERE']) {
      const asked = (scopes: readonly string[]) =>
        answer(world, scopes, 'conversations.info', { channel });
      expect(await asked([])).toMatchObject({ error: 'missing_scope', needed: ALL });
      expect(await asked(['channels:read'])).toMatchObject({ error: 'channel_not_found' });
    }
    const direct = { channel: world.channels['direct'] ?? '' };
    expect(await answer(world, ['channels:read'], 'conversations.info', direct)).toMatchObject({
      error: 'missing_scope',
      needed: 'im:read',
    });
  });
});

describe('an older method', () => {
  it.each([
    ['legacy_bot', undefined],
    ['workspace', undefined],
    ['bot', 'method_deprecated'],
    ['user', 'method_deprecated'],
  ])('answers a %s token with %s', async (type, error) => {
    const world = await openWorld();
    const token = await world.mint(type, ['bot', 'channels:history']);
    const args = { channel: world.channels['deploys'] ?? '' };
    expect((await world.call('channels.history', args, { token })).body.error).toBe(error);
  });
});
