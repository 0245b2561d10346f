import { describe, expect, it } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';

describe('conversations.create', () => {
  it('creates a public or a private channel with its creator as a member', async () => {
    const world = await openWorld();
    const { body } = await world.call('conversations.create', { name: 'proj-ünïcode_1' });
    expect(body.channel).toMatchObject({
      name: 'proj-ünïcode_1',
      is_private: false,
      is_member: true,
      num_members: 1,
    });
    const { body: quiet } = await world.call('conversations.create', {
      name: 'quiet',
      is_private: 'true',
    });
    const seen = async (channel: string) =>
      (await world.call('conversations.info', { channel }, { token: world.user })).body.ok;
    expect(await seen(body.channel.id)).toBe(true);
    expect(await seen(quiet.channel.id)).toBe(false);
  });

  it.each([
    ['  ', 'invalid_name_required'],
    ['x'.repeat(81), 'invalid_name_maxlength'],
    ['With Capitals', 'invalid_name_specials'],
    ['<b>', 'invalid_name_specials'],
    ['general', 'name_taken'],
    ['launch-2024', 'name_taken'],
  ])('refuses the name %j with %s', async (name, error) => {
    const world = await openWorld();
    expect((await world.call('conversations.create', { name })).body.error).toBe(error);
  });

  it('requires the scope of the kind', async () => {
    const world = await openWorld();
    const token = await world.mint('bot', ['channels:manage']);
    const create = async (args: Record<string, string>) =>
      (await world.call('conversations.create', args, { token })).body;
    expect((await create({ name: 'open' })).ok).toBe(true);
    expect(await create({ name: 'closed', is_private: 'true' })).toMatchObject({
      error: 'missing_scope',
      needed: 'groups:write',
    });
  });
});

describe('conversations.archive and conversations.unarchive', () => {
  it('make a channel read-only and writable again', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const call = async (method: string, id = channel) =>
      (await world.call(method, { channel: id, text: 'x' })).body;
    expect(await call('conversations.archive')).toEqual({ ok: true });
    expect((await call('chat.postMessage')).error).toBe('is_archived');
    expect((await call('conversations.archive')).error).toBe('already_archived');
    expect(await call('conversations.unarchive')).toEqual({ ok: true });
    expect((await call('conversations.unarchive')).error).toBe('not_archived');
    expect((await call('chat.postMessage')).ok).toBe(true);
  });

  it('refuse conversations that cannot be archived', async () => {
    const world = await openWorld();
    const error = async (name: string) =>
      (await world.call('conversations.archive', { channel: world.channels[name] ?? '' })).body
        .error;
    expect(await error('general')).toBe('cant_archive_general');
    expect(await error('random')).toBe('not_in_channel');
    expect(await error('direct')).toBe('method_not_supported_for_channel_type');
  });
});
