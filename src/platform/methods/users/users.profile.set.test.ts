import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { configure, eventsToldTo } from '../../testing/events.ts';
import { openWorld, START_S, type OpenWorld } from '../../testing/open-world.ts';

describeMethod('users.profile.set', {
  verbs: 'POST',
  tokens: ['user'],
  needed: 'users.profile:write',
  assumptions: ['A-82', 'A-83'],
  args: () => ({ name: 'status_text', value: 'On a train' }),
  call: async ({ world }) =>
    (await world.call('users.profile.set', { name: 'title', value: 'x' }, { token: world.user }))
      .body,
});

const setter =
  (world: OpenWorld) =>
  async (profile: object, more: Record<string, string> = {}, token = world.user) =>
    (
      await world.call(
        'users.profile.set',
        { profile: JSON.stringify(profile), ...more },
        { token },
      )
    ).body;

describe('users.profile.set', () => {
  it('writes texts, and the full name of first and last name', async () => {
    const world = await openWorld();
    const set = setter(world);
    const { profile, username } = await set({
      first_name: 'Ada',
      last_name: ' Okafor ',
      display_name: 'Adé',
      pronouns: 'she/her',
      title: '',
      start_date: '2025-03-01',
    });
    expect(profile).toMatchObject({
      real_name: 'Ada Okafor',
      last_name: 'Okafor',
      display_name: 'Adé',
      display_name_normalized: 'Ade',
      pronouns: 'she/her',
      title: '',
      start_date: '2025-03-01',
    });
    const user = (await world.brief()).users.admin;
    const now = (await world.call('users.info', { user })).body.user;
    expect([now.real_name, now.name, now.updated]).toEqual(['Ada Okafor', username, START_S]);
    expect((await set({ real_name: 'Grace Brewster Hopper' })).profile).toMatchObject({
      first_name: 'Grace Brewster',
      last_name: 'Hopper',
    });
    const { members } = (await world.call('users.list', { limit: '1000' })).body;
    const listed = members.find(({ id }: { id: string }) => id === user);
    expect(listed.profile).toMatchObject({
      display_name: 'Adé',
      real_name: 'Grace Brewster Hopper',
    });
  });

  it('takes one field with name and value', async () => {
    const world = await openWorld();
    const args = { name: 'status_text', value: 'Gone fishing' };
    const { body } = await world.call('users.profile.set', args, { token: world.user });
    expect(body.profile).toMatchObject({
      status_text: 'Gone fishing',
      status_emoji: ':speech_balloon:',
      status_expiration: 0,
    });
  });

  it('takes back a profile that was read', async () => {
    const world = await openWorld();
    const user = (await world.brief()).users.admin;
    const { profile } = (await world.call('users.profile.get', { user })).body;
    const answered = await setter(world)({ ...profile, title: 'Captain' });
    expect(answered.profile).toEqual({ ...profile, title: 'Captain' });
  });

  it('writes and removes fields of the workspace, each as its type says', async () => {
    const world = await openWorld();
    const set = setter(world);
    const { fields } = (await world.call('team.profile.get')).body.profile;
    const idOf = (label: string) =>
      fields.find((field: { label: string }) => field.label === label).id as string;
    const [team, birthday, page] = [idOf('Team'), idOf('Birthday'), idOf('Home page')];
    const written = await set({
      fields: { [team]: { value: 'Sales', alt: 'We sell' }, [birthday]: '1990-12-31' },
    });
    expect(written.profile.fields).toEqual({
      [team]: { value: 'Sales', alt: 'We sell' },
      [birthday]: { value: '1990-12-31', alt: '' },
    });
    expect((await set({ fields: { [team]: { value: '' } } })).profile.fields).toEqual({
      [birthday]: { value: '1990-12-31', alt: '' },
    });
    for (const wrong of [
      { [team]: 'Juggling' },
      { [birthday]: 'May' },
      { [page]: 'data:x' },
      { Xf0: 'x' },
    ])
      expect((await set({ fields: wrong })).error).toBe('invalid_profile');
  });

  it.each([
    [{ real_name: ' ' }, '/profile/real_name'],
    [{ title: 7 }, '/profile/title'],
    [{ title: 'x'.repeat(201) }, '/profile/title'],
    [{ display_name: 'a\u0007b' }, '/profile/display_name'],
    [{ email: 'nobody' }, '/profile/email'],
    [{ start_date: 'May' }, '/profile/start_date'],
    [{ status_expiration: 'soon' }, '/profile/status_expiration'],
    [{ status_text: ['x'] }, '/profile/status_text'],
    [{ fields: 'x' }, '/profile/fields'],
    [{}, '/profile'],
  ])('refuses %j, and says where', async (profile, pointer) => {
    const answer = await setter(await openWorld())(profile);
    expect(answer.error).toBe('invalid_profile');
    expect(answer.response_metadata.messages.join()).toContain(`[json-pointer:${pointer}]`);
  });

  it('refuses a status that is too long, and an emoji without colons', async () => {
    const set = setter(await openWorld());
    expect((await set({ status_text: '😀'.repeat(100) })).ok).toBe(true);
    expect((await set({ status_text: 'x'.repeat(101) })).error).toBe(
      'profile_status_set_failed_too_long',
    );
    for (const status_emoji of ['train', ':train', ':a b:', '::', 7])
      expect((await set({ status_emoji })).error).toBe(
        'profile_status_set_failed_not_emoji_syntax',
      );
  });

  it('changes others for administrators, and administrators for the primary owner', async () => {
    const world = await openWorld();
    const { admin, sample } = (await world.brief()).users;
    const { members } = (await world.call('users.list', { limit: '1000' })).body;
    const second = members.find(
      (user: { is_admin: boolean; id: string }) => user.is_admin && user.id !== admin,
    ).id as string;
    const [somebody = '', another = ''] = sample;
    const tokenOf = (user_id: string) => world.mint('user', ['users.profile:write'], { user_id });
    const set = setter(world);
    const title = { title: 'Captain' };
    expect((await set(title, { user: another }, await tokenOf(somebody))).error).toBe('not_admin');
    expect((await set(title, { user: another }, await tokenOf(second))).ok).toBe(true);
    expect((await set(title, { user: admin }, await tokenOf(second))).error).toBe(
      'cannot_update_admin_user',
    );
    expect((await set(title, { user: second })).ok).toBe(true);
    expect((await set(title, { user: 'U0NOBODY' })).error).toBe('user_not_found');
    const email = { email: 'new@parley.test' };
    expect((await set(email, {}, await tokenOf(somebody))).error).toBe('not_admin');
    expect((await set(email, { user: somebody })).ok).toBe(true);
    const found = (await world.call('users.lookupByEmail', email)).body;
    expect(found).toMatchObject({ user: { id: somebody } });
  });

  it('answers any profile, and leaves a world that can be read', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { rate_limits: false });
    const [, second] = (await world.brief()).apps[0]?.tokens ?? [];
    const value = fc.oneof(fc.string(), fc.jsonValue(), fc.integer());
    const names = fc.constantFrom(
      'real_name',
      'first_name',
      'title',
      'status_text',
      'status_emoji',
      'status_expiration',
      'fields',
      '__proto__',
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, value), async (profile) => {
        await setter(world)(profile, {}, second?.token ?? '');
      }),
      { numRuns: 50 },
    );
    const snapshot = (await world.sandbox('/snapshot')).body;
    expect((await world.sandbox('/snapshot', snapshot, 'PUT')).status).toBe(200);
  });
});

describe('a status', () => {
  it('ends by the clock of the world, and apps hear of it', async () => {
    const world = await openWorld();
    await configure(world, { subscriptions: ['user_change'] });
    const user = (await world.brief()).users.admin;
    const status_expiration = START_S + 3600;
    const status = { status_text: 'On a train', status_emoji: ':train:', status_expiration };
    await setter(world)(status);
    const read = async () => (await world.call('users.info', { user })).body.user.profile;
    expect(await read()).toMatchObject(status);
    await world.sandbox('/clock', { advance_s: 3599 });
    expect(await read()).toMatchObject(status);
    await world.sandbox('/clock', { advance_s: 1 });
    expect(await read()).not.toHaveProperty('status_text');
    const told = await eventsToldTo(world);
    expect(told.map(({ user: each }) => [each.id, each.profile.status_text])).toEqual([
      [user, 'On a train'],
      [user, undefined],
    ]);
  });

  it('of several people ends for each at its time, at once if the clock jumps', async () => {
    const world = await openWorld();
    const { sample } = (await world.brief()).users;
    const people = sample.slice(0, 3);
    for (const [n, user_id] of people.entries()) {
      const token = await world.mint('user', ['users.profile:write'], { user_id });
      const status_expiration = START_S + 60 * (n + 1);
      await setter(world)({ status_text: 'busy', status_expiration }, {}, token);
    }
    const busy = async () => {
      const found = await Promise.all(
        people.map(async (user) => (await world.call('users.info', { user })).body.user),
      );
      return found.map(({ profile }) => profile.status_text !== undefined);
    };
    await world.sandbox('/clock', { advance_s: 60 });
    expect(await busy()).toEqual([false, true, true]);
    await world.sandbox('/clock', { advance_s: 600 });
    expect(await busy()).toEqual([false, false, false]);
  });

  it('is removed if its end is in the past, or if it is empty', async () => {
    const set = setter(await openWorld());
    const none = { status_text: '', status_emoji: '', status_expiration: 0 };
    expect((await set({ status_text: 'late', status_expiration: START_S })).profile).toMatchObject(
      none,
    );
    await set({ status_text: 'here', status_emoji: ':wave:' });
    const later = { status_expiration: START_S + 60 };
    expect((await set(later)).profile).toMatchObject({ status_text: 'here', ...later });
    expect((await set({ status_text: '', status_emoji: '' })).profile).toMatchObject(none);
  });

  it('ends in a world that was stored before', async () => {
    const world = await openWorld();
    await setter(world)({ status_text: 'away', status_expiration: START_S + 60 });
    const snapshot = (await world.sandbox('/snapshot')).body;
    const other = await openWorld({ clock: () => (START_S + 61) * 1000 });
    await other.sandbox('/snapshot', snapshot, 'PUT');
    const { profile } = (await other.call('users.profile.get', {}, { token: world.user })).body;
    expect(profile.status_text).toBe('');
  });

  it('ends while the clock runs, when the host wakes the platform', async () => {
    let now = START_S * 1000;
    const due: { at: number; work: () => void }[] = [];
    const wake = (delay_ms: number, work: () => void) => {
      const entry = { at: now + delay_ms, work };
      due.push(entry);
      return () => void due.splice(due.indexOf(entry), 1);
    };
    const world = await openWorld({ clock: () => now, wake });
    await setter(world)({ status_text: 'away', status_expiration: START_S + 60 });
    now += 60_000;
    for (const { at, work } of due.splice(0)) if (at <= now) work();
    const { profile } = (await world.call('users.profile.get', {}, { token: world.user })).body;
    expect(profile.status_text).toBe('');
  });
});

describe('user_change and team_join', () => {
  it('carry the e-mail address to apps that may see it', async () => {
    const world = await openWorld();
    await configure(world, { subscriptions: ['user_change', 'team_join'] });
    const joined = (await world.sandbox('/users', { real_name: 'Zoë Ångström' })).body.user;
    await world.sandbox(`/users/${joined.id}`, { title: 'Guest' }, 'PATCH');
    const told = await eventsToldTo(world);
    expect(told.map(({ type, user }) => [type, user])).toEqual([
      ['team_join', joined],
      ['user_change', (await world.call('users.info', { user: joined.id })).body.user],
    ]);
  });

  it('are not told to an app that may not read people', async () => {
    const world = await openWorld();
    await configure(world, { subscriptions: ['user_change', 'team_join'] });
    await world.call('auth.revoke', {}, { token: world.bot });
    await world.mint('bot', ['channels:read']);
    await world.sandbox('/users', { real_name: 'Zoë Ångström' });
    expect(await eventsToldTo(world)).toEqual([]);
  });
});
