import { expect, it } from 'vitest';
import { openInteractiveApp, type InteractiveApp, plain } from '../testing/interactive-app.ts';

const menu = (block_id: string, more: object, type = 'conversations_select') => ({
  type: 'input',
  block_id,
  label: plain('Where?'),
  element: { type, action_id: 'to', default_to_current_conversation: true, ...more },
});

const formOf = (...blocks: object[]) => ({
  type: 'modal',
  title: plain('Form'),
  submit: plain('Save'),
  blocks,
});

/** The choices in a view, by block. */
const choicesIn = ({ state }: { readonly state: { readonly values: object } }) =>
  Object.fromEntries(
    Object.entries(state.values).flatMap(([block, own]) => {
      const { type: _type, ...kept } = Object(own)['to'] ?? {};
      return 'to' in own ? [[block, Object.values(kept)[0] ?? null]] : [];
    }),
  );

/** The choices in the top view as the person has it before them. */
const choices = async ({ world, user_id }: InteractiveApp) =>
  choicesIn((await world.sandbox(`/views?user_id=${user_id}`)).body.modals.at(-1));

/** What the app is told of a command in a conversation. */
const command = (app: InteractiveApp, channel = app.channel) =>
  app.act({ type: 'command', channel, command: '/todo' });

it('a menu has the conversation in which the person opened the modal, if it asks for that', async () => {
  const app = await openInteractiveApp();
  const { payload } = await command(app);
  const other = app.world.channels['random'];
  const view = formOf(
    menu('one', {}),
    menu('off', { default_to_current_conversation: false }),
    menu('own', { initial_conversation: other }),
    menu('many', { initial_conversations: [other] }, 'multi_conversations_select'),
    menu('public', { filter: { include: ['public'] } }),
    menu('private', { filter: { include: ['private', 'im', 'mpim'] } }),
  );
  const opened = await app.call('views.open', { trigger_id: payload.trigger_id, view });
  expect(await choices(app)).toEqual({
    one: app.channel,
    off: null,
    own: other,
    many: [app.channel],
    public: app.channel,
    private: null,
  });
  // The app does not know where the person is until they act in the view.
  expect(choicesIn(opened.body.view)).toMatchObject({ one: null, many: [other], public: null });
  // It hears of it like of any other choice, and has a response URL for it.
  const asks = formOf(menu('one', { response_url_enabled: true }));
  const { id: view_id } = opened.body.view;
  await app.call('views.update', { view_id, view: asks });
  expect(await choices(app)).toEqual({ one: app.channel });
  const sent = await app.act({ type: 'view_submission', view_id });
  expect(choicesIn(sent.payload.view)).toEqual({ one: app.channel });
  expect(sent.payload.response_urls).toMatchObject([{ channel_id: app.channel }]);
});

it('a view that comes later has it too, and another choice of the person stays', async () => {
  const app = await openInteractiveApp();
  const { payload } = await command(app);
  const more = { type: 'actions', block_id: 'row', elements: [button()] };
  const first = await app.call('views.open', {
    trigger_id: payload.trigger_id,
    view: formOf(more),
  });
  const { id: view_id } = first.body.view;
  const pressed = await app.act({ type: 'action', view_id, action_id: 'more' });
  const { trigger_id } = pressed.payload;
  const pushed = await app.call('views.push', { trigger_id, view: formOf(menu('one', {})) });
  expect(await choices(app)).toEqual({ one: app.channel });
  const other = app.world.channels['random'];
  await app.call('views.update', { view_id, view: formOf(menu('one', {}), more) });
  await app.act({ type: 'view_closed', view_id: pushed.body.view.id });
  expect(await choices(app)).toEqual({ one: app.channel });
  const values = { one: { to: other } };
  await app.act({ type: 'action', view_id, action_id: 'more', values });
  await app.call('views.update', { view_id, view: formOf(menu('one', {}), more) });
  expect(await choices(app)).toEqual({ one: other });
});

it('a modal of a global shortcut has a current conversation only if the shortcut names one', async () => {
  const app = await openInteractiveApp();
  const view = formOf(menu('one', {}));
  const open = async (more: object) => {
    const shortcut = { type: 'shortcut', app_id: app.app_id, callback_id: 'new_task', ...more };
    const { payload } = await app.act(shortcut);
    expect(payload).not.toHaveProperty('channel');
    await app.call('views.open', { trigger_id: payload.trigger_id, view });
    return choices(app);
  };
  expect(await open({})).toEqual({ one: null });
  expect(await open({ channel: app.channel })).toEqual({ one: app.channel });
  const nowhere = { type: 'shortcut', app_id: app.app_id, callback_id: 'new_task', channel: 'C0' };
  expect(await app.act(nowhere)).toMatchObject({ error: 'cannot_act' });
});

it('a conversation with a bot is not offered where bots are left out', async () => {
  const app = await openInteractiveApp();
  const owner = (await app.world.brief()).apps[0]?.tokens.find(({ type }) => type === 'user');
  const token = owner?.token ?? '';
  const users = app.bot_user_id;
  const dm = (await app.world.call('conversations.open', { users }, { token })).body.channel.id;
  const { payload } = await command(app, dm);
  const view = formOf(menu('all', {}), menu('people', { filter: { exclude_bot_users: true } }));
  await app.call('views.open', { trigger_id: payload.trigger_id, view });
  expect(await choices(app)).toEqual({ all: dm, people: null });
});

const button = () => ({ type: 'button', action_id: 'more', text: plain('More') });
