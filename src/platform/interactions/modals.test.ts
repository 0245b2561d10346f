import { describe, expect, it } from 'vitest';
import { makeAnswer } from '../testing/receiver.ts';
import {
  answeredJson,
  openInteractiveApp,
  type InteractiveApp,
  plain,
} from '../testing/interactive-app.ts';

const FORM = {
  type: 'modal',
  callback_id: 'form',
  title: plain('Form'),
  submit: plain('Save'),
  blocks: [
    {
      type: 'input',
      block_id: 'what',
      label: plain('What?'),
      element: { type: 'plain_text_input', action_id: 'text', min_length: 2, max_length: 5 },
    },
    {
      type: 'input',
      block_id: 'count',
      optional: true,
      label: plain('How many?'),
      element: { type: 'number_input', action_id: 'n', is_decimal_allowed: false, max_value: '9' },
    },
    {
      type: 'input',
      block_id: 'where',
      optional: true,
      label: plain('Where?'),
      element: {
        type: 'conversations_select',
        action_id: 'to',
        response_url_enabled: true,
      },
    },
    {
      type: 'actions',
      block_id: 'row',
      elements: [{ type: 'button', action_id: 'more', text: plain('More') }],
    },
  ],
};

/** Opens the form for the person; answers its id. */
async function open(app: InteractiveApp, view: object = FORM): Promise<string> {
  const { app_id } = app;
  const { payload } = await app.act({ type: 'shortcut', app_id, callback_id: 'new_task' });
  return (await app.call('views.open', { trigger_id: payload.trigger_id, view })).body.view.id;
}

const submit = (app: InteractiveApp, view_id: string, text = 'milk', more: object = {}) =>
  app.act({ type: 'view_submission', view_id, values: { what: { text }, ...more } });

const modalsOf = async ({ world, user_id }: InteractiveApp) =>
  (await world.sandbox(`/views?user_id=${user_id}`)).body.modals;

describe('a modal', () => {
  it('sends what was typed and chosen, and closes when that is acknowledged', async () => {
    const app = await openInteractiveApp();
    const view_id = await open(app);
    const { channel } = app;
    const done = await submit(app, view_id, 'milk', { where: { to: channel } });
    expect(done).toMatchObject({ state: 'acknowledged', views: [] });
    expect(done.payload).toMatchObject({
      type: 'view_submission',
      view: {
        id: view_id,
        state: {
          values: {
            what: { text: { type: 'plain_text_input', value: 'milk' } },
            count: { n: { type: 'number_input', value: null } },
          },
        },
      },
      response_urls: [{ block_id: 'where', action_id: 'to', channel_id: channel }],
    });
    const [{ response_url }] = done.payload.response_urls;
    await app.post(response_url, { text: 'hello', response_type: 'in_channel' });
    expect(await modalsOf(app)).toEqual([]);
  });

  it('is not sent while something is missing or wrong, and says where', async () => {
    const app = await openInteractiveApp();
    const view_id = await open(app);
    const told = app.told.length;
    const cases: [string, object, string, RegExp][] = [
      ['', {}, '/values/what/text', /must be filled in/],
      ['m', {}, '/values/what/text', /at least 2/],
      ['milk and bread', {}, '/values/what/text', /at most 5/],
      ['milk', { count: { n: '1.5' } }, '/values/count/n', /whole number/],
      ['milk', { count: { n: '10' } }, '/values/count/n', /at most 9/],
      ['milk', { count: { n: 'x' } }, '/values/count/n', /must be a number/],
      ['milk', { nowhere: { n: 'x' } }, '/values/nowhere/n', /names no element/],
    ];
    for (const [text, more, pointer, message] of cases) {
      const refused = await submit(app, view_id, text, more);
      expect([refused.error, refused.errors[0]]).toEqual([
        'cannot_act',
        { pointer, message: expect.stringMatching(message) },
      ]);
    }
    expect(app.told).toHaveLength(told);
    expect(await modalsOf(app)).toHaveLength(1);
  });

  it('keeps what was chosen while the app changes it, as far as the elements stay', async () => {
    const app = await openInteractiveApp();
    const view_id = await open(app);
    await app.act({
      type: 'action',
      view_id,
      action_id: 'more',
      values: { what: { text: 'milk' }, count: { n: '3' } },
    });
    const view = { ...FORM, blocks: FORM.blocks.filter(({ block_id }) => block_id !== 'count') };
    const { body } = await app.call('views.update', { view_id, view });
    expect(body.view.state.values).toEqual({
      what: { text: { type: 'plain_text_input', value: 'milk' } },
      where: { to: { type: 'conversations_select', selected_conversation: null } },
    });
  });

  it.each([
    ['errors', { errors: { what: 'no' } }, ['form']],
    ['update', { view: { ...FORM, callback_id: 'second' } }, ['second']],
    ['push', { view: { ...FORM, callback_id: 'second' } }, ['form', 'second']],
    ['clear', {}, []],
  ])('can be answered with %s', async (response_action, more, open_ids) => {
    const app = await openInteractiveApp();
    const view_id = await open(app);
    app.answer = () => answeredJson({ response_action, ...more });
    const done = await submit(app, view_id);
    expect(done).toMatchObject({ state: 'acknowledged', answer: { response_action } });
    const ids = (await modalsOf(app)).map((view: { callback_id: string }) => view.callback_id);
    expect(ids).toEqual(open_ids);
  });

  it.each([
    ['another word', { response_action: 'close' }, /"close" is unknown/],
    [
      'a view with a mistake',
      { response_action: 'update', view: { type: 'modal' } },
      /\/view\/title/,
    ],
    [
      'a Home tab',
      { response_action: 'push', view: { type: 'home', blocks: [] } },
      /must be “modal”/,
    ],
    ['errors without texts', { response_action: 'errors', errors: {} }, /a text for each block_id/],
    ['no JSON', 'thanks', /neither empty nor a JSON object/],
  ])('stays open if the answer is %s', async (_what, answer, detail) => {
    const app = await openInteractiveApp();
    const view_id = await open(app);
    app.answer = () =>
      typeof answer === 'string' ? makeAnswer(200, answer) : answeredJson(answer);
    const done = await submit(app, view_id);
    expect(done).toMatchObject({ state: 'failed', detail: expect.stringMatching(detail) });
    expect(await modalsOf(app)).toHaveLength(1);
  });

  it('tells the app that it was closed only if it asked, and whether all of it went', async () => {
    const app = await openInteractiveApp();
    const close = (view_id: string) => app.act({ type: 'view_closed', view_id });
    const silent = await close(await open(app));
    expect([silent.state, silent.payload, silent.url]).toEqual(['acknowledged', {}, null]);
    const loud = await close(await open(app, { ...FORM, notify_on_close: true }));
    expect(loud.payload).toMatchObject({ type: 'view_closed', is_cleared: false });
    const first = await open(app);
    const pressed = await app.act({ type: 'action', view_id: first, action_id: 'more' });
    const { body } = await app.call('views.push', {
      trigger_id: pressed.payload.trigger_id,
      view: { ...FORM, notify_on_close: true, clear_on_close: true },
    });
    expect((await close(first)).message).toContain(`covered by ${body.view.id}`);
    const cleared = await close(body.view.id);
    expect(cleared.payload.is_cleared).toBe(true);
    expect(await modalsOf(app)).toEqual([]);
  });

  it('belongs to one person, whose views nobody else acts on', async () => {
    const app = await openInteractiveApp();
    const view_id = await open(app);
    const { sample } = (await app.world.brief()).users;
    const user_id = sample.find((id) => id !== app.user_id);
    const refused = await app.act({ type: 'view_closed', view_id, user_id });
    expect(refused).toMatchObject({ error: 'cannot_act' });
    expect(await modalsOf(app)).toHaveLength(1);
  });

  it('links the calls made with its trigger to what the person did', async () => {
    const app = await openInteractiveApp();
    await open(app);
    const { interactions } = (await app.world.sandbox('/interactions')).body;
    const { id } = interactions.at(-1);
    const { interaction } = (await app.world.sandbox(`/interactions/${id}`)).body;
    expect(interaction.trigger.state).toBe('used');
    const [call] = interaction.calls;
    const whole = (await app.world.sandbox(`/exchanges/${call}`)).body;
    expect([whole.name, whole.caused_by]).toEqual(['views.open', id]);
  });

  it('is undone by a rewind, with what was typed', async () => {
    const app = await openInteractiveApp();
    const view_id = await open(app);
    const { exchanges } = (await app.world.sandbox('/exchanges')).body;
    await app.call('views.update', { view_id, view: { ...FORM, callback_id: 'later' } });
    await submit(app, view_id);
    await app.world.sandbox('/rewind', { to: exchanges.at(-1).id });
    expect(await modalsOf(app)).toMatchObject([{ id: view_id, callback_id: 'form' }]);
  });
});

describe('a Home tab', () => {
  it('is announced by the event app_home_opened with the view there is', async () => {
    const app = await openInteractiveApp();
    const { app_id, user_id } = app;
    const first = await app.act({ type: 'home', app_id });
    expect(first).toMatchObject({ state: 'acknowledged', views: [], via: 'http' });
    expect(first.payload.event).toMatchObject({
      type: 'app_home_opened',
      user: user_id,
      tab: 'home',
    });
    expect(first.payload.event).not.toHaveProperty('view');
    const view = { type: 'home', blocks: [] };
    const published = await app.call('views.publish', { user_id, view });
    const second = await app.act({ type: 'home', app_id });
    expect(second.views).toEqual([published.body.view.id]);
    expect(second.payload.event.view.id).toBe(published.body.view.id);
    const messages = await app.act({ type: 'home', app_id, tab: 'messages' });
    expect(messages.payload.event).toMatchObject({ tab: 'messages' });
  });

  it('is opened without a word to an app that does not ask for it', async () => {
    const app = await openInteractiveApp({ event_subscriptions: {} });
    const done = await app.act({ type: 'home', app_id: app.app_id });
    expect([done.state, done.payload]).toEqual(['acknowledged', {}]);
    expect(done.detail).toContain('not subscribed');
  });
});
