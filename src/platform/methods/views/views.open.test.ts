import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import {
  addApp,
  callViews,
  homeTab,
  modal,
  openIds,
  openModal,
  trigger,
  VIEW_METHOD,
} from './open-views.fixture.ts';

describeMethod('views.open', {
  ...VIEW_METHOD,
  args: async ({ world }) => ({ trigger_id: await trigger(world), view: modal() }),
});

describe('views.open', () => {
  it('answers the whole view, with ids for blocks that had none and the state of every input', async () => {
    const world = await openWorld();
    const view = await openModal(world, modal({ callback_id: 'task', private_metadata: 'own' }));
    expect(view).toMatchObject({
      type: 'modal',
      callback_id: 'task',
      private_metadata: 'own',
      previous_view_id: null,
      root_view_id: view.id,
      app_id: world.app.app_id,
      state: { values: { what: { text: { type: 'plain_text_input', value: null } } } },
    });
    const bare = JSON.parse(modal());
    const blocks = bare.blocks.map(({ block_id: _id, ...block }: { block_id: string }) => block);
    const shown = await openModal(world, JSON.stringify({ ...bare, blocks }));
    const ids = shown.blocks.map(({ block_id }: { block_id: string }) => block_id);
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id: string) => id.length > 3)).toBe(true);
  });

  it('closes the modal that the person had open with the app', async () => {
    const world = await openWorld();
    await openModal(world);
    const { id } = await openModal(world);
    expect(await openIds(world)).toEqual([id]);
  });

  it('uses a trigger once, for three seconds, and for its own app', async () => {
    const world = await openWorld();
    const open = async (trigger_id: string) =>
      callViews(world, 'views.open', { trigger_id, view: modal() });
    const once = await trigger(world);
    expect((await open(once)).ok).toBe(true);
    expect((await open(once)).error).toBe('exchanged_trigger_id');
    const late = await trigger(world);
    await world.sandbox('/clock', { advance_s: 2.9 });
    expect((await open(late)).ok).toBe(true);
    const later = await trigger(world);
    await world.sandbox('/clock', { advance_s: 3 });
    expect((await open(later)).error).toBe('expired_trigger_id');
    // A clock that is turned back makes nothing live longer.
    const early = await trigger(world);
    await world.sandbox('/clock', { advance_s: -100 });
    expect((await open(early)).error).not.toBeUndefined();
    expect((await open('1.2.3')).error).toBe('invalid_trigger_id');
  });

  it('refuses the trigger of another app, and leaves it to that', async () => {
    const world = await openWorld();
    const { app_id, token } = await addApp(world);
    const foreign = await trigger(world, { app_id });
    const args = { trigger_id: foreign, view: modal() };
    expect((await callViews(world, 'views.open', args)).error).toBe('invalid_trigger_id');
    expect((await world.call('views.open', args, { token })).body.ok).toBe(true);
  });

  it('names every mistake with its place, and keeps the trigger', async () => {
    const world = await openWorld();
    const trigger_id = await trigger(world);
    const view = modal({ title: { type: 'plain_text', text: 'x'.repeat(25) }, submit: undefined });
    const refused = await callViews(world, 'views.open', { trigger_id, view });
    expect(refused.error).toBe('invalid_arguments');
    expect(refused.response_metadata.messages).toEqual([
      '[ERROR] must have at most 24 characters, not 25 characters [json-pointer:/view/title/text]',
      '[ERROR] is missing: an input block needs it [json-pointer:/view/submit]',
    ]);
    const home = await callViews(world, 'views.open', { trigger_id, view: homeTab() });
    expect(home.response_metadata.messages[0]).toContain('must be “modal”, not “home”');
    const large = modal({ private_metadata: 'x'.repeat(250_001) });
    expect((await callViews(world, 'views.open', { trigger_id, view: large })).error).toBe(
      'view_too_large',
    );
    expect((await callViews(world, 'views.open', { trigger_id, view: modal() })).ok).toBe(true);
  });

  it('answers any JSON with a view or the places of its mistakes, and never fails', async () => {
    const world = await openWorld();
    const trigger_id = await trigger(world, { life_s: 3600 });
    const block = fc.oneof(
      fc.constantFrom(...(JSON.parse(modal()).blocks as object[])),
      fc.jsonValue(),
    );
    const given = fc.record({
      type: fc.constantFrom('modal', 'home', 'other', 1, null),
      title: fc.oneof(fc.constant({ type: 'plain_text', text: 'T' }), fc.jsonValue()),
      submit: fc.constant({ type: 'plain_text', text: 'S' }),
      blocks: fc.oneof(fc.array(block, { maxLength: 5 }), fc.jsonValue()),
      private_metadata: fc.oneof(fc.string(), fc.jsonValue()),
    });
    await fc.assert(
      fc.asyncProperty(given, async (view) => {
        const answer = await callViews(world, 'views.open', {
          trigger_id,
          view: JSON.stringify(view),
        });
        if (answer.ok || answer.error === 'exchanged_trigger_id') return;
        expect(answer.error).toBe('invalid_arguments');
        expect(answer.response_metadata.messages[0]).toMatch(/\[json-pointer:\/view/);
      }),
      { numRuns: 90 },
    );
  });
});
