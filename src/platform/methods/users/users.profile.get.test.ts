import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('users.profile.get', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'users.profile:read',
  assumptions: ['A-4', 'A-82'],
  args: ({ somebody }) => ({ user: somebody }),
});

describe('users.profile.get', () => {
  it('has what users.info has, and every field that somebody can write', async () => {
    const world = await openWorld();
    const user = (await world.brief()).users.admin;
    const known = (await world.call('users.info', { user })).body.user.profile;
    const { profile } = (await world.call('users.profile.get', { user })).body;
    expect(profile).toEqual({
      ...known,
      display_name: '',
      display_name_normalized: '',
      pronouns: '',
      start_date: '',
      status_text: '',
      status_emoji: '',
      status_expiration: 0,
      fields: {},
    });
  });

  it('is of the caller if nobody is named, and of nobody who does not exist', async () => {
    const world = await openWorld();
    const { profile } = (await world.call('users.profile.get')).body;
    expect([profile.real_name, profile.always_active]).toEqual(['Beacon', true]);
    const { error } = (await world.call('users.profile.get', { user: 'U0NOBODY' })).body;
    expect(error).toBe('user_not_found');
  });

  it('hides e-mail addresses from those who may not see them', async () => {
    const world = await openWorld();
    const token = await world.mint('bot', ['users.profile:read']);
    const user = (await world.brief()).users.admin;
    const { profile } = (await world.call('users.profile.get', { user }, { token })).body;
    expect(profile).not.toHaveProperty('email');
  });

  it('has the names of the fields of the workspace if they are asked for', async () => {
    const world = await openWorld();
    const { fields } = (await world.call('team.profile.get')).body.profile;
    const [team] = fields as { id: string; label: string }[];
    const id = team?.id ?? '';
    const profile = JSON.stringify({ fields: { [id]: { value: 'Design' } } });
    await world.call('users.profile.set', { profile }, { token: world.user });
    const user = (await world.brief()).users.admin;
    const read = async (include_labels: string) =>
      (await world.call('users.profile.get', { user, include_labels })).body.profile.fields;
    expect(await read('false')).toEqual({ [id]: { value: 'Design', alt: '' } });
    expect(await read('true')).toEqual({ [id]: { value: 'Design', alt: '', label: 'Team' } });
  });
});
