import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import { addApp, callViews, homeTab, modal, VIEW_METHOD } from './open-views.fixture.ts';

describeMethod('views.publish', {
  ...VIEW_METHOD,
  args: ({ admin }) => ({ user_id: admin, view: homeTab() }),
});

describe('views.publish', () => {
  it('publishes one Home tab for each person, which keeps its id', async () => {
    const world = await openWorld();
    const { admin, sample } = (await world.brief()).users;
    const publish = async (user_id: string, more: object = {}) =>
      (await callViews(world, 'views.publish', { user_id, view: homeTab(more) })).view;
    const first = await publish(admin);
    const again = await publish(admin, { callback_id: 'second' });
    const other = await publish(sample.find((id) => id !== admin) ?? '');
    expect([again.id, again.callback_id]).toEqual([first.id, 'second']);
    expect(other.id).not.toBe(first.id);
    const { homes } = (await world.sandbox(`/views?user_id=${admin}`)).body;
    expect(homes).toEqual([again]);
  });

  it('refuses an older state, a modal, a bot and nobody', async () => {
    const world = await openWorld();
    const { admin } = (await world.brief()).users;
    const publish = async (args: Record<string, string>) =>
      (await callViews(world, 'views.publish', { user_id: admin, view: homeTab(), ...args })).error;
    expect(await publish({ hash: 'none' })).toBeUndefined();
    expect(await publish({ hash: 'older' })).toBe('hash_conflict');
    expect(await publish({ view: modal() })).toBe('invalid_arguments');
    expect(await publish({ user_id: world.app.bot_user_id })).toBe('user_not_found');
    expect(await publish({ user_id: 'U0NOBODY' })).toBe('user_not_found');
    const { token } = await addApp(world);
    const args = { user_id: admin, view: homeTab() };
    expect((await world.call('views.publish', args, { token })).body.error).toBe('not_enabled');
  });
});
