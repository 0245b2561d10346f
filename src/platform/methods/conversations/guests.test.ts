import { describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

const SCOPES = ['channels:manage', 'groups:write', 'chat:write', 'channels:read', 'channels:join'];

/** A token of the first person with the given fields. */
async function somebody(world: OpenWorld, wanted: Record<string, boolean>): Promise<string> {
  const { members } = (await world.call('users.list', { limit: '1000' })).body;
  const fits = (user: Record<string, unknown>) =>
    !user['deleted'] &&
    !user['is_bot'] &&
    Object.entries(wanted).every(([field, value]) => user[field] === value);
  return world.mint('user', SCOPES, { user_id: members.find(fits).id });
}

describe('guests', () => {
  it('cannot create, archive or unarchive channels', async () => {
    const world = await openWorld();
    const token = await somebody(world, { is_restricted: true });
    const error = async (method: string, args: Record<string, string>) =>
      (await world.call(method, args, { token })).body.error;
    const deploys = { channel: world.channels['deploys'] ?? '' };
    expect(await error('conversations.create', { name: 'mine' })).toBe('restricted_action');
    expect(await error('conversations.archive', deploys)).toBe('restricted_action');
    await world.call('conversations.archive', deploys);
    expect(await error('conversations.unarchive', deploys)).toBe('restricted_action');
  });
});

describe('a general channel that is restricted', () => {
  it('accepts posts only from administrators', async () => {
    const world = await openWorld();
    const member = await somebody(world, { is_admin: false, is_restricted: false });
    const say = async (name: string, token: string) =>
      (
        await world.call(
          'chat.postMessage',
          { channel: world.channels[name] ?? '', text: 'x' },
          { token },
        )
      ).body.error;
    expect(await say('general', member)).toBeUndefined();
    await world.sandbox('/conditions/general_restricted', {}, 'PUT');
    expect(await say('general', member)).toBe('restricted_action');
    expect(await say('general', world.user)).toBeUndefined();
    expect(await say('deploys', world.bot)).toBeUndefined();
  });
});

describe('deleting a message of somebody else', () => {
  it.each([
    [{ is_owner: true }, undefined],
    [{ is_admin: true, is_owner: false }, undefined],
    [{ is_admin: false, is_owner: false }, 'cant_delete_message'],
  ])('by a person with %j is answered with %s', async (wanted, error) => {
    const world = await openWorld();
    const channel = world.channels['general'] ?? '';
    const { ts } = (await world.call('chat.postMessage', { channel, text: 'x' })).body;
    const token = await somebody(world, wanted);
    expect((await world.call('chat.delete', { channel, ts }, { token })).body.error).toBe(error);
  });
});

describe('names of channels', () => {
  it.each([
    ['#hash', 'hash'],
    ['  spaced  ', 'spaced'],
    ['x'.repeat(80), 'x'.repeat(80)],
    ['2026', '2026'],
    ['日本', '日本'],
  ])('%j becomes %j', async (name, made) => {
    const world = await openWorld();
    expect((await world.call('conversations.create', { name })).body.channel.name).toBe(made);
    expect((await world.call('conversations.create', { name })).body.error).toBe('name_taken');
    const other = `${made.slice(0, -1)}y`;
    expect((await world.call('conversations.create', { name: other })).body.ok).toBe(true);
  });

  it.each(['a b', 'a.b', '-x!', '##x', 'x#'])('%j is refused', async (name) => {
    const world = await openWorld();
    const { body } = await world.call('conversations.create', { name });
    expect(body.error).toBe('invalid_name_specials');
  });
});
