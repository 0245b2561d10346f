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

/** The choices of a view, by block. */
const choices = ({ body }: { readonly body: { readonly view: { readonly state: object } } }) =>
  Object.fromEntries(
    Object.entries((body.view.state as { values: object }).values).map(([block, own]) => [
      block,
      Object.values(Object(own)['to']).find((value) => value !== Object(own)['to'].type) ?? null,
    ]),
  );

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
  expect(choices(opened)).toEqual({
    one: app.channel,
    off: null,
    own: other,
    many: [app.channel],
    public: app.channel,
    private: null,
  });
  // The app hears of it like of any other choice, and has a response URL for it.
  const asks = formOf(menu('one', { response_url_enabled: true }));
  const { id: view_id } = opened.body.view;
  expect(choices(await app.call('views.update', { view_id, view: asks }))).toEqual({
    one: app.channel,
  });
  const sent = await app.act({ type: 'view_submission', view_id });
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
  expect(choices(pushed)).toEqual({ one: app.channel });
  const other = app.world.channels['random'];
  const below = await app.call('views.update', { view_id, view: formOf(menu('one', {}), more) });
  expect(choices(below)).toEqual({ one: app.channel });
  await app.act({ type: 'view_closed', view_id: pushed.body.view.id });
  const values = { one: { to: other } };
  await app.act({ type: 'action', view_id, action_id: 'more', values });
  const again = await app.call('views.update', { view_id, view: formOf(menu('one', {}), more) });
  expect(choices(again)).toEqual({ one: other });
});

it('there is none without a conversation, and a global shortcut may say where the person is', async () => {
  const app = await openInteractiveApp();
  const view = formOf(menu('one', {}));
  const open = async (more: object) => {
    const shortcut = { type: 'shortcut', app_id: app.app_id, callback_id: 'new_task', ...more };
    const { payload } = await app.act(shortcut);
    expect(payload).not.toHaveProperty('channel');
    return choices(await app.call('views.open', { trigger_id: payload.trigger_id, view }));
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
  const opened = await app.call('views.open', { trigger_id: payload.trigger_id, view });
  expect(choices(opened)).toEqual({ all: dm, people: null });
});

const button = () => ({ type: 'button', action_id: 'more', text: plain('More') });
