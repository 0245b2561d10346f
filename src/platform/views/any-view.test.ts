import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { elementsIn } from '../../contract/blocks/identify.ts';
import { keepsChoice } from '../../contract/interactions/choice.ts';
import { anyView } from '../../contract/views/any-view.fixture.ts';
import { openInteractiveApp, type InteractiveApp } from '../testing/interactive-app.ts';

/** What was sent, without ids that are empty: the platform puts others in their place. */
const withoutEmptyIds = (blocks: unknown) =>
  JSON.parse(
    JSON.stringify(blocks, (name, value: unknown) =>
      /^(?:block|action)_id$/.test(name) && value === '' ? undefined : value,
    ),
  ) as object;

describe('any view that the schema accepts', () => {
  let app: InteractiveApp;
  beforeAll(async () => {
    app = await openInteractiveApp();
  });
  const shown = async () => (await app.world.sandbox(`/views?user_id=${app.user_id}`)).body;

  it('is published by the first call of all, before anything else has loaded', async () => {
    const { user_id } = app;
    const { body } = await app.call('views.publish', {
      user_id,
      view: { type: 'home', blocks: [] },
    });
    expect(body.ok).toBe(true);
  });

  it('is opened, read back and submitted as a modal', async () => {
    const { app_id } = app;
    await fc.assert(
      fc.asyncProperty(anyView('modal'), async (view) => {
        await app.world.sandbox('/clock', { advance_s: 1 });
        const { payload } = await app.act({ type: 'shortcut', app_id, callback_id: 'new_task' });
        const { body } = await app.call('views.open', { trigger_id: payload.trigger_id, view });
        expect(body.error).toBeUndefined();
        expect((await shown()).modals).toEqual([body.view]);
        expect(body.view.blocks).toMatchObject(withoutEmptyIds(view.blocks));
        for (const each of elementsIn(body.view.blocks))
          if (keepsChoice(each)) {
            const { values } = body.view.state;
            expect(Object.hasOwn(values, each.block_id)).toBe(true);
            expect(Object.hasOwn(values[each.block_id], each.action_id)).toBe(true);
          }
        const done = await app.act({ type: 'view_submission', view_id: body.view.id });
        // What it has at first may be no answer: then each input says so.
        for (const { pointer } of done.errors ?? []) expect(pointer).toMatch(/^\/values\//);
        if (done.error === undefined) expect(done.payload.view.state).toEqual(body.view.state);
        else expect(done.errors).not.toEqual([]);
      }),
      { numRuns: 200 },
    );
  }, 60_000);

  it('is published and read back as a Home tab', async () => {
    const { user_id } = app;
    await fc.assert(
      fc.asyncProperty(anyView('home'), async (view) => {
        await app.world.sandbox('/clock', { advance_s: 1 });
        const { body } = await app.call('views.publish', { user_id, view });
        expect(body.error).toBeUndefined();
        expect((await shown()).homes).toEqual([body.view]);
        expect(body.view.blocks).toMatchObject(withoutEmptyIds(view.blocks));
      }),
      { numRuns: 100 },
    );
    const snapshot = (await app.world.sandbox('/snapshot')).body;
    const before = await shown();
    expect((await app.world.sandbox('/snapshot', snapshot, 'PUT')).status).toBe(200);
    expect(await shown()).toEqual(before);
  }, 60_000);

  it('has no id __proto__, which programs would lose', async () => {
    const id = '__proto__';
    const { user_id } = app;
    const button = { type: 'button', action_id: id, text: { type: 'plain_text', text: 'B' } };
    const view = { type: 'home', blocks: [{ type: 'actions', block_id: id, elements: [button] }] };
    const { body } = await app.call('views.publish', { user_id, view });
    expect(body.response_metadata.messages).toEqual(
      ['elements/0/action_id', 'block_id'].map((place) =>
        expect.stringContaining(`[json-pointer:/view/blocks/0/${place}]`),
      ),
    );
  });

  it('is submitted with what stands in inputs whose ids are names that objects have', async () => {
    const { app_id } = app;
    const input = (block_id: string, action_id: string) => ({
      type: 'input',
      block_id,
      label: { type: 'plain_text', text: 'L' },
      element: { type: 'plain_text_input', action_id, initial_value: 'first' },
    });
    const blocks = [input('constructor', 'name'), input('toString', 'length')];
    const title = { type: 'plain_text', text: 'T' };
    const { payload } = await app.act({ type: 'shortcut', app_id, callback_id: 'new_task' });
    const { body } = await app.call('views.open', {
      trigger_id: payload.trigger_id,
      view: { type: 'modal', title, submit: title, blocks },
    });
    const done = await app.act({ type: 'view_submission', view_id: body.view.id });
    expect(done.payload.view.state.values).toEqual({
      constructor: { name: { type: 'plain_text_input', value: 'first' } },
      toString: { length: { type: 'plain_text_input', value: 'first' } },
    });
  });
});
