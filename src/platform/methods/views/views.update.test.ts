import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import { addApp, callViews, homeTab, modal, openModal, VIEW_METHOD } from './open-views.fixture.ts';

describeMethod('views.update', {
  ...VIEW_METHOD,
  args: async ({ world }) => ({ view_id: (await openModal(world)).id, view: modal() }),
});

describe('views.update', () => {
  it('replaces the view of its id or external id, whose hash changes', async () => {
    const world = await openWorld();
    const before = await openModal(world, modal({ external_id: 'mine' }));
    const { view } = await callViews(world, 'views.update', {
      external_id: 'mine',
      view: modal({ external_id: 'mine', callback_id: 'other' }),
    });
    expect(view).toMatchObject({ id: before.id, callback_id: 'other' });
    expect(view.hash).not.toBe(before.hash);
  });

  it('refuses a change of an older state', async () => {
    const world = await openWorld();
    const { id: view_id, hash } = await openModal(world);
    const update = () => callViews(world, 'views.update', { view_id, hash, view: modal() });
    expect((await update()).ok).toBe(true);
    expect((await update()).error).toBe('hash_conflict');
  });

  it('needs one id, and refuses views of others, closed ones and another type', async () => {
    const world = await openWorld();
    const { token: foreign } = await addApp(world);
    const { id: view_id } = await openModal(world);
    const update = async (args: Record<string, string>, token = world.bot) =>
      (await world.call('views.update', { view: modal(), ...args }, { token })).body;
    expect((await update({})).response_metadata.messages[0]).toContain('view_id, or external_id');
    expect((await update({ view_id }, foreign)).error).toBe('not_found');
    expect((await update({ view_id: 'V0NOWHERE00' })).error).toBe('not_found');
    expect((await update({ external_id: 'nobody' })).error).toBe('not_found');
    expect((await update({ view_id, view: homeTab() })).error).toBe('invalid_arguments');
    await openModal(world, modal({ external_id: 'taken' }));
    const { id } = await openModal(world);
    expect((await update({ view_id: id })).ok).toBe(true);
  });
});
