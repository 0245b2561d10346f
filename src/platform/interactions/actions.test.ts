import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../contract/blocks/examples.ts';
import {
  answeredJson,
  openInteractiveApp,
  type InteractiveApp,
  plain,
} from '../testing/interactive-app.ts';
import { START_S } from '../testing/open-world.ts';

const options = [
  { text: plain('One'), value: '1' },
  { text: plain('Two'), value: '2' },
];

/** Posts a message of the app with these elements; answers its ts. */
async function post(app: InteractiveApp, elements: readonly object[]): Promise<string> {
  const blocks = [{ type: 'actions', block_id: 'row', elements }];
  const { channel } = app;
  return (await app.call('chat.postMessage', { channel, text: 'x', blocks })).body.ts;
}

const act = (app: InteractiveApp, ts: string, action_id: string, more: object = {}) =>
  app.act({ type: 'action', channel: app.channel, ts, action_id, ...more });

describe('an action in a message', () => {
  it('tells the app who pressed what, where, with the state of everything beside it', async () => {
    const app = await openInteractiveApp();
    const ts = await post(app, [
      { type: 'button', action_id: 'go', value: 'v', text: plain('Go') },
      { type: 'static_select', action_id: 'size', options, initial_option: options[0] },
    ]);
    const done = await act(app, ts, 'go');
    expect(done).toMatchObject({ state: 'acknowledged', type: 'action', ts, action_id: 'go' });
    expect(app.told[0]?.payload).toEqual(done.payload);
    expect(done.payload).toMatchObject({
      type: 'block_actions',
      api_app_id: app.app_id,
      user: { id: app.user_id },
      container: { type: 'message', message_ts: ts, channel_id: app.channel, is_ephemeral: false },
      channel: { id: app.channel, name: 'general' },
      message: { ts, app_id: app.app_id },
      state: { values: { row: { size: { type: 'static_select', selected_option: options[0] } } } },
      actions: [
        {
          type: 'button',
          action_id: 'go',
          block_id: 'row',
          value: 'v',
          text: plain('Go'),
          action_ts: `${START_S}.000000`,
        },
      ],
    });
  });

  it.each([
    ['static_select', { options }, '2', { selected_option: options[1] }],
    ['multi_static_select', { options }, ['1', '2'], { selected_options: options }],
    ['radio_buttons', { options }, '1', { selected_option: options[0] }],
    ['checkboxes', { options }, [], { selected_options: [] }],
    ['overflow', { options }, '2', { selected_option: options[1] }],
    ['datepicker', {}, '2026-02-03', { selected_date: '2026-02-03' }],
    ['timepicker', {}, '23:59', { selected_time: '23:59' }],
    ['datetimepicker', {}, 1_767_225_600, { selected_date_time: 1_767_225_600 }],
    ['users_select', {}, 'USER', { selected_user: 'USER' }],
    ['multi_users_select', {}, ['USER'], { selected_users: ['USER'] }],
    ['channels_select', {}, 'CHANNEL', { selected_channel: 'CHANNEL' }],
    ['multi_conversations_select', {}, ['CHANNEL'], { selected_conversations: ['CHANNEL'] }],
  ])('of a %s carries what was chosen', async (type, more, value, chosen) => {
    const app = await openInteractiveApp();
    const fill = (given: unknown) =>
      JSON.parse(
        JSON.stringify(given).replaceAll('USER', app.user_id).replaceAll('CHANNEL', app.channel),
      );
    const ts = await post(app, [{ type, action_id: 'choose', ...more }]);
    const { payload } = await act(app, ts, 'choose', { value: fill(value) });
    expect(payload.actions[0]).toMatchObject({ type, action_id: 'choose', ...fill(chosen) });
    const kept = payload.state.values.row?.choose;
    expect(kept).toEqual(type === 'overflow' ? undefined : { type, ...fill(chosen) });
  });

  it.each([
    [{ type: 'static_select', options }, '3', /must be one of "1", "2", not "3"/],
    [{ type: 'multi_static_select', options, max_selected_items: 1 }, ['1', '2'], /at most 1/],
    [{ type: 'datepicker' }, 'tomorrow', /must be like 2026-01-31/],
    [{ type: 'users_select' }, 'U0NOBODY', /id of a person/],
    [{ type: 'channels_select' }, 'C0NOWHERE', /id of a public channel/],
    [{ type: 'external_select' }, 'x', /send a suggestion first/],
    [{ type: 'button', text: plain('Go'), value: 'a' }, 'b', /must be "a"/],
  ])('refuses what nobody can choose in %j', async (element, value, message) => {
    const app = await openInteractiveApp();
    const ts = await post(app, [{ ...element, action_id: 'choose' }]);
    const refused = await act(app, ts, 'choose', { value });
    expect([refused.error, refused.message]).toEqual([
      'cannot_act',
      expect.stringMatching(message),
    ]);
    expect(app.told).toEqual([]);
  });

  it('says what there is where nothing has that id, and whose message it is', async () => {
    const app = await openInteractiveApp();
    const ts = await post(app, [{ type: 'button', action_id: 'go', text: plain('Go') }]);
    expect((await act(app, ts, 'stop')).message).toContain('there is "go"');
    const { body } = await app.world.call(
      'chat.postMessage',
      { channel: app.channel, text: 'by a person' },
      { token: app.world.user },
    );
    expect((await act(app, body.ts, 'go')).message).toContain('was not posted by an app');
    expect((await act(app, '1.000000', 'go')).message).toContain('There is no message');
  });

  it('tells buttons with one id apart by their values', async () => {
    const app = await openInteractiveApp();
    const button = (value: string) => ({
      type: 'button',
      action_id: 'vote',
      value,
      text: plain(value),
    });
    const ts = await post(app, [button('yes'), button('no')]);
    expect((await act(app, ts, 'vote', { value: 'no' })).payload.actions[0].value).toBe('no');
  });

  it('works in a message that one person sees, which others do not have', async () => {
    const app = await openInteractiveApp();
    const { channel, user_id } = app;
    const blocks = [
      { type: 'actions', elements: [{ type: 'button', action_id: 'go', text: plain('Go') }] },
    ];
    await app.world.call(
      'conversations.invite',
      { channel, users: app.bot_user_id },
      { token: app.world.user },
    );
    const { body } = await app.call('chat.postEphemeral', {
      channel,
      user: user_id,
      text: 'x',
      blocks,
    });
    const done = await act(app, body.message_ts, 'go');
    expect(done.payload.container.is_ephemeral).toBe(true);
    expect(done.payload).not.toHaveProperty('message');
    const { sample } = (await app.world.brief()).users;
    const other = sample.find((id) => id !== user_id);
    const refused = await act(app, body.message_ts, 'go', { user_id: other });
    expect(refused.error).toBe('cannot_act');
  });

  it('of a button or menu of an older attachment is answered with the message in its place', async () => {
    const app = await openInteractiveApp();
    const attachments = [
      {
        text: 'Which?',
        callback_id: 'game',
        actions: [
          { name: 'game', type: 'button', text: 'Chess', value: 'chess' },
          { name: 'game', type: 'button', text: 'Go', value: 'go' },
          { name: 'more', type: 'select', options: [{ text: 'A', value: 'a' }] },
        ],
      },
    ];
    const { channel } = app;
    const { ts } = (await app.call('chat.postMessage', { channel, text: 'x', attachments })).body;
    app.answer = () => answeredJson({ text: 'You chose go' });
    const done = await act(app, ts, 'game', { value: 'go' });
    expect(done.payload).toMatchObject({
      type: 'interactive_message',
      callback_id: 'game',
      actions: [{ name: 'game', type: 'button', value: 'go' }],
      original_message: { ts },
      attachment_id: '1',
    });
    const { messages } = (
      await app.world.call('conversations.history', { channel }, { token: app.world.user })
    ).body;
    expect(messages[0]).toMatchObject({ ts, text: 'You chose go' });
    expect(messages[0]).not.toHaveProperty('attachments');
  });

  it('can be done, or is refused with a reason, for every element of every block and any value', async () => {
    const { alert: _alert, input: _input, ...ofMessages } = EXAMPLES;
    const app = await openInteractiveApp();
    const { channel } = app;
    const blocks = Object.values(ofMessages).slice(0, 40);
    const { body } = await app.call('chat.postMessage', { channel, text: 'x', blocks });
    expect(body.ok).toBe(true);
    const ids = [
      ...new Set(JSON.stringify(body.message.blocks).match(/"action_id":"[^"]*"/g) ?? []),
    ].map((each) => JSON.parse(`{${each}}`).action_id as string);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ids), fc.jsonValue(), async (action_id, value) => {
        const done = await act(app, body.ts, action_id, { value });
        expect(done.error === 'cannot_act' || done.payload.actions.length === 1).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a suggestion', () => {
  it('offers what the app answers at its options URL, which can then be chosen', async () => {
    const app = await openInteractiveApp();
    const ts = await post(app, [{ type: 'external_select', action_id: 'find' }]);
    app.answer = ({ payload }) =>
      answeredJson(payload.type === 'block_suggestion' ? { options } : {});
    const where = { channel: app.channel, ts, action_id: 'find' };
    const asked = await app.act({ type: 'suggestion', ...where, value: 'o' });
    expect([asked.options, asked.url]).toEqual([options, 'https://app.example/slack/options']);
    expect(asked.payload).toMatchObject({ type: 'block_suggestion', value: 'o', block_id: 'row' });
    const chosen = await act(app, ts, 'find', { value: '2' });
    expect(chosen.payload.actions[0].selected_option).toEqual(options[1]);
  });

  it('in a menu of an older attachment is asked for, and answered, in its own words', async () => {
    const app = await openInteractiveApp();
    const { channel } = app;
    const actions = [{ name: 'find', type: 'select', data_source: 'external', text: 'Find' }];
    const attachments = [{ text: 'Which?', callback_id: 'game', actions }];
    const { ts } = (await app.call('chat.postMessage', { channel, text: 'x', attachments })).body;
    const chess = { text: 'Chess', value: 'chess' };
    app.answer = () => answeredJson({ option_groups: [{ text: 'Games', options: [chess] }] });
    const where = { channel, ts, action_id: 'find' };
    const asked = await app.act({ type: 'suggestion', ...where, value: 'ch' });
    expect(asked.payload).toMatchObject({
      type: 'interactive_message',
      name: 'find',
      value: 'ch',
      callback_id: 'game',
      attachment_id: '1',
    });
    expect(asked).toMatchObject({
      state: 'acknowledged',
      options: [{ text: { type: 'plain_text', text: 'Chess' }, value: 'chess' }],
    });
    expect((await act(app, ts, 'find', { value: 'chess' })).payload.actions).toEqual([
      { name: 'find', type: 'select', selected_options: [{ value: 'chess' }] },
    ]);
  });

  it.each([
    ['groups', { option_groups: [{ label: plain('G'), options }] }, options],
    ['too many', { options: Array.from({ length: 101 }, () => options[0]) }, null],
    ['nothing', {}, null],
    ['no text', { options: [{ value: '1' }] }, null],
  ])('with %s is offered or refused as a whole', async (_what, answer, offered) => {
    const app = await openInteractiveApp();
    const ts = await post(app, [{ type: 'external_select', action_id: 'find' }]);
    app.answer = () => answeredJson(answer);
    const { channel } = app;
    const done = await app.act({ type: 'suggestion', channel, ts, action_id: 'find', value: 'x' });
    expect(done.options).toEqual(offered);
    expect(done.state).toBe(offered === null ? 'failed' : 'acknowledged');
    if (offered === null) expect(done.detail).not.toBe('');
  });
});
