import { expect, it } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';

it('says how people can be reached, and until when', async () => {
  const world = await openWorld();
  const brief = await world.brief();
  const { admin } = brief.users;
  const bot = (await world.call('auth.test')).body.user_id;
  const presence = async () =>
    (await world.sandbox(`/presence?ids=${admin},U0NOBODY,${bot}`)).body.people;
  expect(await presence()).toMatchObject([
    { id: admin, is_away: false, status_emoji: '', status_text: '', status_expiration: 0 },
    { id: bot, is_away: false, quiet: null },
  ]);
  const [{ quiet }] = await presence();
  expect(quiet.end - quiet.start).toBe(10 * 3600);

  const until = Math.floor(brief.clock.now) + 60;
  const status = { status_text: 'Lunch', status_emoji: ':bread:', status_expiration: until };
  const token = world.user;
  await world.call('users.profile.set', { profile: JSON.stringify(status) }, { token });
  await world.call('users.setPresence', { presence: 'away' }, { token });
  expect((await presence())[0]).toMatchObject({ is_away: true, ...status });
});
