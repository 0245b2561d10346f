import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import {
  callViews,
  modal,
  openIds,
  openModal,
  trigger,
  VIEW_METHOD,
} from './open-views.fixture.ts';

describeMethod('views.push', {
  ...VIEW_METHOD,
  args: async ({ world }) => {
    const { id: view_id } = await openModal(world);
    return { trigger_id: await trigger(world, { view_id }), view: modal() };
  },
});

describe('views.push', () => {
  it('puts three views on top of each other, and no fourth', async () => {
    const world = await openWorld();
    const first = await openModal(world);
    const push = async (view_id: string) =>
      callViews(world, 'views.push', {
        trigger_id: await trigger(world, { view_id }),
        view: modal(),
      });
    const { view: second } = await push(first.id);
    expect(second).toMatchObject({ previous_view_id: first.id, root_view_id: first.id });
    const { view: third } = await push(second.id);
    expect(await openIds(world)).toEqual([first.id, second.id, third.id]);
    expect((await push(third.id)).error).toBe('push_limit_reached');
  });

  it('needs a trigger from a modal that is still open', async () => {
    const world = await openWorld();
    const { id: view_id } = await openModal(world);
    const ofView = await trigger(world, { view_id });
    const elsewhere = await trigger(world);
    const push = async (trigger_id: string) =>
      (await callViews(world, 'views.push', { trigger_id, view: modal() })).error;
    expect(await push(elsewhere)).toBe('invalid_trigger_id');
    await openModal(world);
    expect(await push(ofView)).toBe('invalid_trigger_id');
  });
});
