import { PIXEL } from '../../testing/files.ts';
import { SCOPES } from '../../../contract/scopes.ts';
import type { OpenWorld } from '../../testing/open-world.ts';

/** Somebody looks at the workspace, its bots and emoji. */
export async function tellWorkspace(world: OpenWorld): Promise<void> {
  const token = await world.mint('bot', [...SCOPES]);
  const call = (method: string, args: Record<string, string> = {}) =>
    world.call(method, args, { token });
  await call('team.info');
  await call('bots.info');
  await call('emoji.list');
  await call('team.profile.get');
}

/** Somebody describes themselves, and is looked at before and after. */
export async function tellProfiles(world: OpenWorld, token: string): Promise<void> {
  const call = (method: string, args: Record<string, string> = {}, by = token) =>
    world.call(method, args, { token: by });
  const blind = await world.mint('bot', ['users.profile:read', 'users:read']);
  const { admin, sample } = (await world.brief()).users;
  const { members } = (await call('users.list', { limit: '1000' })).body;
  const read = async () => {
    await call('users.profile.get');
    for (const by of [token, blind])
      for (const user of [admin, ...sample]) await call('users.profile.get', { user }, by);
    await call('users.info', { user: admin });
    await call('users.list', { limit: '1000' });
    for (const { profile } of members.slice(0, 12))
      if (profile.email) await call('users.lookupByEmail', { email: profile.email });
  };
  await read();
  await tellPresence(world, token);
  const { fields } = (await call('team.profile.get')).body.profile;
  const written = {
    display_name: 'Jun',
    pronouns: 'they/them',
    start_date: '2025-03-01',
    status_text: 'On a train',
    status_emoji: ':train:',
    status_expiration: 1767229200,
    fields: { [fields[0].id]: { value: 'Design' } },
  };
  const person = await world.mint('user', [...SCOPES]);
  const set = (profile: object) =>
    call('users.profile.set', { profile: JSON.stringify(profile) }, person);
  const nameless = await world.mint('user', ['users.profile:write']);
  for (const user of [admin, ...sample])
    for (const by of [person, nameless])
      await call('users.profile.set', { user, name: 'title', value: 'Product Manager' }, by);
  await call('users.setPhoto', { image: btoa(String.fromCharCode(...PIXEL)) }, person);
  await call('users.deletePhoto', {}, person);
  await set(written);
  await read();
}

/** Somebody wants no notifications for a while, and is away. */
async function tellPresence(world: OpenWorld, token: string): Promise<void> {
  const { admin: user } = (await world.brief()).users;
  const person = await world.mint('user', [...SCOPES]);
  const look = async () => {
    for (const by of [token, person])
      for (const args of [{ user }, {}] as Record<string, string>[])
        for (const method of ['dnd.info', 'users.getPresence'])
          await world.call(method, args, { token: by });
    await world.call('dnd.teamInfo', { users: user }, { token });
  };
  const by = { token: person };
  await look();
  await world.call('dnd.setSnooze', { num_minutes: '60' }, by);
  await look();
  await world.call('dnd.endSnooze', {}, by);
  await world.call('dnd.setSnooze', { num_minutes: '60' }, by);
  await world.call('dnd.endDnd', {}, by);
  await world.call('users.setPresence', { presence: 'away' }, by);
  const plants = { text: 'Water the plants', time: '1200' };
  const { reminder } = (await world.call('reminders.add', plants, by)).body;
  const named = { reminder: reminder.id as string };
  await world.call('reminders.info', named, by);
  await world.call('reminders.list', {}, by);
  await world.call('reminders.complete', named, by);
  await world.call('reminders.delete', named, by);
}

/** A user group is created, gets people, and is looked at while it is disabled and enabled. */
export async function tellGroups(world: OpenWorld, token: string): Promise<void> {
  const call = async (method: string, args: Record<string, string> = {}) =>
    (await world.call(method, args, { token })).body;
  const { usergroup } = await call('usergroups.create', { name: 'On call' });
  await call('usergroups.create', { name: 'Standby', include_count: 'true' });
  const { sample } = (await world.brief()).users;
  const group = { usergroup: usergroup.id as string };
  for (const include_count of ['true', 'false']) {
    const on = { ...group, include_count };
    for (const users of [sample[0] ?? '', world.app.bot_user_id, sample[0] ?? ''])
      await call('usergroups.users.update', { ...on, users });
    await call('usergroups.users.list', group);
    await call('usergroups.update', { ...on, description: `${include_count} friends` });
    await call('usergroups.disable', on);
    await call('usergroups.users.update', { ...on, users: sample[1] ?? '' });
    await call('usergroups.update', { ...on, description: '' });
    for (const include_users of ['true', 'false'])
      await call('usergroups.list', { include_disabled: 'true', include_count, include_users });
    await call('usergroups.enable', on);
  }
}
