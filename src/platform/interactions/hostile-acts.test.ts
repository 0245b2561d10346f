import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../contract/blocks/examples.ts';
import { answeredJson, openInteractiveApp, plain } from '../testing/interactive-app.ts';
import type { InteractiveApp } from '../testing/interactive-app.ts';

/** What somebody who writes a client by hand, or means harm, sends in place of a text. */
const ODD: readonly unknown[] = [
  null,
  '',
  ' ',
  -1,
  1e308,
  true,
  [],
  [[null]],
  {},
  '__proto__',
  'constructor',
  '\ud800',
  '\u202e\u0000',
  'x'.repeat(5000),
  { toString: 1, valueOf: 1 },
  [{ toString: null, valueOf: null }],
  { value: { toString: 1 } },
  JSON.parse('{"__proto__":{"__proto__":1},"constructor":{"prototype":{}}}'),
];
const odd = fc.oneof(fc.constantFrom(...ODD), fc.jsonValue({ maxDepth: 3 }), fc.string());

/** Types of the inputs of the modal, which are the ids of their blocks, too. */
const INPUTS = [
  'plain_text_input',
  'email_text_input',
  'url_text_input',
  'number_input',
  'rich_text_input',
  'datepicker',
  'timepicker',
  'datetimepicker',
  'users_select',
  'external_select',
  'multi_external_select',
  'multi_conversations_select',
  'file_input',
];

/** Buttons and menus of an older attachment, as careless senders write them. */
const OLDER = [
  { name: 'game', type: 'button', text: 'Chess', value: 'chess' },
  { name: 'who', type: 'select', data_source: 'users' },
  { name: 'where', type: 'select', data_source: 'channels' },
  { name: 'ask', type: 'select', data_source: 'external' },
  { name: 'pick', type: 'select', options: [{ text: 'a' }, null, { value: 1 }] },
  { name: 'groups', type: 'select', option_groups: [{ text: 'a' }, 1, null] },
];

/** Every field that an act may have. */
const FIELDS = [
  'user_id',
  'answered',
  'channel',
  'ts',
  'view_id',
  'action_id',
  'block_id',
  'value',
  'values',
  'app_id',
  'callback_id',
  'tab',
  'text',
  'command',
  '__proto__',
  'type',
];

type Body = Record<string, unknown>;

/** Acts that could be done in a world with a message of every element, older attachments, a modal and a Home tab. */
async function openEverything(app: InteractiveApp): Promise<fc.Arbitrary<Body>> {
  const { channel, app_id } = app;
  const { alert: _alert, input: _input, ...ofMessages } = EXAMPLES;
  const said = { channel, text: 'x' };
  const posted = await app.call('chat.postMessage', {
    ...said,
    blocks: Object.values(ofMessages).slice(0, 40),
  });
  const older = await app.call('chat.postMessage', {
    ...said,
    attachments: [{ text: 'Which?', callback_id: 'older', actions: OLDER }],
  });
  const opened = await app.call('views.open', {
    trigger_id: (await app.act({ type: 'shortcut', app_id, callback_id: 'new_task' })).payload
      .trigger_id,
    view: {
      type: 'modal',
      title: plain('T'),
      submit: plain('S'),
      blocks: INPUTS.map((type) => ({
        type: 'input',
        block_id: type,
        optional: true,
        dispatch_action: type !== 'file_input',
        label: plain('L'),
        element: {
          type,
          action_id: type,
          ...(type === 'number_input' && { is_decimal_allowed: true }),
        },
      })),
    },
  });
  const written = JSON.stringify(posted.body.message.blocks);
  const ids = (written.match(/"action_id":"[^"]*"/g) ?? []).map(
    (each) => JSON.parse(`{${each}}`).action_id as string,
  );
  const one = fc.constant;
  const inputs = fc.constantFrom(...INPUTS);
  const view_id = one(opened.body.view.id as string);
  const values = fc
    .dictionary(inputs, odd)
    .map((given) =>
      Object.fromEntries(Object.entries(given).map(([id, value]) => [id, { [id]: value }])),
    );
  const inMessage = { type: one('action'), channel: one(channel), value: odd };
  const ofApp = { app_id: one(app_id), callback_id: fc.constantFrom('new_task', 'keep') };
  return fc.oneof<fc.Arbitrary<Body>[]>(
    fc.record({
      type: one('command'),
      channel: one(channel),
      command: one('/todo'),
      text: fc.string(),
    }),
    fc.record({ ...inMessage, ts: one(posted.body.ts), action_id: fc.constantFrom(...ids) }),
    fc.record({
      ...inMessage,
      ts: one(older.body.ts),
      action_id: fc.constantFrom(...OLDER.map(({ name }) => name)),
    }),
    fc.record({ type: one('action'), view_id, action_id: inputs, value: odd }),
    fc.record({ type: one('action'), view_id, action_id: inputs, values }),
    fc.record({ type: one('view_submission'), view_id, values }),
    fc.record({ type: one('shortcut'), ...ofApp }),
    fc.record({
      type: one('message_action'),
      ...ofApp,
      channel: one(channel),
      ts: one(posted.body.ts),
    }),
    fc.record({ type: one('home'), app_id: one(app_id), tab: fc.constantFrom('home', 'messages') }),
    fc.record({ type: one('suggestion'), view_id, action_id: inputs, value: fc.string() }),
  );
}

describe('an act', () => {
  let app: InteractiveApp;
  let acts: fc.Arbitrary<Body>;
  beforeAll(async () => {
    app = await openInteractiveApp();
    acts = await openEverything(app);
    // The modal stays open.
    app.answer = () => answeredJson({ response_action: 'errors', errors: { datepicker: 'no' } });
  });

  it('with anything in any field is done, or refused in words with the place of what is wrong', async () => {
    const change = fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...FIELDS), odd, { maxKeys: 2 }) },
    );
    const states = new Set<string>();
    await fc.assert(
      fc.asyncProperty(acts, change, async (act, more) => {
        const given = { user_id: app.user_id, ...act, ...more };
        const { status, body } = await app.world.sandbox('/interactions', given);
        states.add(body.error ?? body.interaction.state);
        if (status === 200) return;
        expect([status, typeof body.message]).toEqual([400, 'string']);
        expect(body.message.length).toBeLessThan(2000);
        if (body.error !== 'invalid_interaction') return;
        for (const { pointer, message } of body.errors) {
          expect(pointer).toMatch(/^(?:\/[^/]*)*$/);
          expect(message).not.toBe('');
        }
      }),
      { numRuns: 3000 },
    );
    expect([...states]).toEqual(
      expect.arrayContaining(['acknowledged', 'cannot_act', 'invalid_interaction']),
    );
  }, 60_000);

  it.each([
    ['a time', 'datetimepicker', { toString: 1, valueOf: 1 }, /must be a time/],
    ['a time in a list', 'datetimepicker', [5], /must be a time/],
    ['a time after the year 2286', 'datetimepicker', 10_000_000_000, /must be a time/],
    ['a month 0', 'datepicker', '2026-00-01', /must be like/],
  ])('refuses %s that cannot be chosen', async (_what, id, value, message) => {
    const view = (await app.world.sandbox(`/views?user_id=${app.user_id}`)).body.modals[0];
    const act = { type: 'action', view_id: view.id, action_id: id, value };
    expect((await app.act(act)).message).toMatch(message);
  });

  it('in a menu of an older attachment is refused unless its value is a text that is there', async () => {
    const { channel, user_id } = app;
    const { body } = await app.world.call(
      'conversations.history',
      { channel },
      {
        token: app.world.user,
      },
    );
    const { ts } = body.messages.find(({ attachments }: Body) => attachments !== undefined);
    const choose = (action_id: string, value?: unknown) =>
      app.act({ type: 'action', channel, ts, action_id, ...(value !== undefined && { value }) });
    for (const name of ['who', 'where', 'ask', 'pick', 'groups'])
      for (const value of [undefined, null, '', { toString: 1 }, ['x']])
        expect([name, value, (await choose(name, value)).error]).toEqual([
          name,
          value,
          'cannot_act',
        ]);
    expect((await choose('who', user_id)).payload.actions[0].selected_options).toEqual([
      { value: user_id },
    ]);
  });

  it('is refused in few words, however long its ids are', async () => {
    const long = 'x'.repeat(1_000_000);
    const { channel, app_id } = app;
    for (const act of [
      { type: 'command', channel: long, command: '/todo' },
      { type: 'command', channel, command: long },
      { type: 'home', app_id: long },
      { type: 'shortcut', app_id, callback_id: long },
      { type: 'action', channel, ts: long, action_id: 'a' },
      { type: 'action', view_id: long, action_id: 'a' },
      { type: 'view_closed', view_id: long, user_id: long },
      { type: long },
    ]) {
      const { error, message, errors = [] } = await app.act(act);
      expect(error).toMatch(/cannot_act|invalid_interaction/);
      expect(message.length + JSON.stringify(errors).length).toBeLessThan(1000);
    }
  });

  it('that would tell an app too much is not sent, and changes nothing', async () => {
    const { modals } = (await app.world.sandbox(`/views?user_id=${app.user_id}`)).body;
    const [{ id: view_id, state }] = modals;
    const [action_id, value] = ['plain_text_input', 'x'.repeat(3_000_001)];
    const refused = await app.act({ type: 'action', view_id, action_id, value });
    expect(refused).toMatchObject({
      error: 'cannot_act',
      message: expect.stringContaining('at most 3000000'),
    });
    const after = (await app.world.sandbox(`/views?user_id=${app.user_id}`)).body.modals;
    expect(after[0].state).toEqual(state);
  });
});

describe('a body that is no act', () => {
  it.each([
    ['nothing', '', 'invalid_interaction'],
    ['a list', '[]', 'invalid_interaction'],
    ['null', 'null', 'invalid_interaction'],
    ['a form', 'user_id=U1&type=home', 'invalid_json'],
    ['a part of a multipart form', '--x\r\n\r\n{}\r\n--x--', 'invalid_json'],
    ['JSON cut off', '{"type":"home"', 'invalid_json'],
    ['JSON of 10,000 levels', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 'invalid_json'],
  ])('is refused: %s', async (_what, text, code) => {
    const { world } = await openInteractiveApp();
    for (const path of ['/interactions', '/triggers'])
      for (const type of [undefined, 'application/json; charset=latin1', 'MULTIPART/form-data']) {
        const { status, body } = await world.send(`/sandbox${path}`, {
          method: 'POST',
          body: new TextEncoder().encode(text),
          ...(type !== undefined && { headers: { 'content-type': type } }),
        });
        expect(status).toBe(400);
        expect(body.error).toBe(
          path === '/triggers' ? code.replace('interaction', 'trigger') : code,
        );
      }
  });

  it.each(['/views', '/views?app_id=x', '/ephemerals', '/ephemerals?user_id=x'])(
    'a query without what it needs is refused: GET %s',
    async (path) => {
      const { world } = await openInteractiveApp();
      const { status, body } = await world.sandbox(path);
      expect([status, body.error]).toEqual([400, 'invalid_query']);
      expect(body.errors[0].pointer).toMatch(/^\/(?:user_id|channel)$/);
    },
  );
});
