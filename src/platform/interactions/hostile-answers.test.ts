import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ANSWER_BYTES } from '../../contract/outbound-limits.ts';
import {
  answeredJson,
  openInteractiveApp,
  type InteractiveApp,
  plain,
} from '../testing/interactive-app.ts';
import { makeAnswer } from '../testing/receiver.ts';

const FORM = {
  type: 'modal',
  title: plain('Form'),
  submit: plain('Save'),
  blocks: [
    {
      type: 'input',
      block_id: 'what',
      optional: true,
      label: plain('What?'),
      element: { type: 'external_select', action_id: 'find' },
    },
    { type: 'divider', block_id: 'line' },
  ],
};

async function open(app: InteractiveApp, view: object = FORM): Promise<string> {
  const { app_id } = app;
  const { payload } = await app.act({ type: 'shortcut', app_id, callback_id: 'new_task' });
  return (await app.call('views.open', { trigger_id: payload.trigger_id, view })).body.view.id;
}

const modalsOf = async ({ world, user_id }: InteractiveApp) =>
  (await world.sandbox(`/views?user_id=${user_id}`)).body.modals;

/** What the hosts leave of an answer of 30 MB: they cut it off. */
const cutOff = (start: string) => start.padEnd(MAX_ANSWER_BYTES, 'x');

describe('the answer to a form', () => {
  it.each([
    ['errors for a block that is not there', { errors: { nobody: 'x' } }, /name "nobody".*"what"/],
    ['errors for a block without an element', { errors: { what: 'x', line: 'y' } }, /name "line"/],
    ['errors as a list', { errors: ['x'] }, /a text for each block_id/],
    ['errors that are null', { errors: { what: null } }, /a text for each block_id/],
    ['errors that are numbers', { errors: { what: 1 } }, /a text for each block_id/],
    ['no errors', {}, /a text for each block_id/],
    ['a view that is null', { response_action: 'update', view: null }, /\/view\/?/],
    ['a view that is a list', { response_action: 'push', view: [] }, /\/view\/?/],
    ['an action that is null', { response_action: null, errors: {} }, /response_action/],
    ['a long action', { response_action: 'x'.repeat(900_000) }, /"x+"… is unknown/],
    [
      'a view of 300 KB',
      { response_action: 'update', view: { ...FORM, private_metadata: 'x'.repeat(300_000) } },
      /at most 250000/,
    ],
  ])('leaves it open, and says what is wrong: %s', async (_what, answer, detail) => {
    const app = await openInteractiveApp();
    const view_id = await open(app);
    app.answer = () => answeredJson({ response_action: 'errors', ...answer });
    const done = await app.act({ type: 'view_submission', view_id });
    expect(done).toMatchObject({ state: 'failed', detail: expect.stringMatching(detail) });
    expect(done.detail.length).toBeLessThan(501);
    expect(await modalsOf(app)).toMatchObject([{ id: view_id }]);
  });

  it.each([
    ['cut off in the middle', '{"response_action":"clear"'],
    ['30 MB', cutOff('{"response_action":"clear","x":"')],
    ['nested 10,000 levels', `{"response_action":${'['.repeat(10_000)}`],
    ['HTML', '<!doctype html><h1>502</h1>'],
    ['bytes that are no text', '\u0000\ufffd\ufffd'],
  ])('leaves it open if it is %s', async (_what, body) => {
    const app = await openInteractiveApp();
    const view_id = await open(app);
    app.answer = () => makeAnswer(200, body);
    const done = await app.act({ type: 'view_submission', view_id });
    expect([done.state, done.answer]).toEqual(['failed', null]);
    expect(await modalsOf(app)).toMatchObject([{ id: view_id }]);
  });
});

describe('the answer to typed text', () => {
  const option = (text: string) => ({ text: plain(text), value: text });
  it.each([
    ['30 MB', cutOff('{"options":[{"text":{"type":"plain_text","text":"'), /cut off/],
    ['HTML', '<p>', /no JSON object/],
    ['a list', JSON.stringify([option('a')]), /no JSON object/],
    ['options that are an object', '{"options":{"a":1}}', /\/options must be an array/],
    ['an option without a text', '{"options":[{"value":"a"}]}', /\/options\/0\/text is missing/],
    ['an option that is a text', '{"options":["a"]}', /\/options\/0 must be an object/],
    ['a long option', JSON.stringify({ options: [option('x'.repeat(76))] }), /at most 75/],
    ['a thousand', JSON.stringify({ options: Array(1000).fill(option('a')) }), /at most 100/],
    ['a group without options', '{"option_groups":[{"label":1}]}', /\/option_groups\/0\//],
    ['null', '{"options":null}', /neither options nor option_groups/],
  ])('offers nothing, and says why: %s', async (_what, body, detail) => {
    const app = await openInteractiveApp();
    const view_id = await open(app);
    app.answer = () => makeAnswer(200, body);
    const typed = { type: 'suggestion', view_id, action_id: 'find', value: 'a' };
    const done = await app.act(typed);
    expect([done.state, done.options]).toEqual(['failed', null]);
    expect(done.detail).toMatch(detail);
  });

  it('that never ends is given up after 3 seconds', async () => {
    const app = await openInteractiveApp();
    const view_id = await open(app);
    app.answer = () => new Promise(() => undefined);
    const typed = { type: 'suggestion', view_id, action_id: 'find', value: 'a' };
    const waiting = app.act(typed);
    await new Promise((resolve) => setTimeout(resolve, 0));
    await app.world.sandbox('/clock', { advance_s: 3 });
    expect(await waiting).toMatchObject({ state: 'timed_out', options: null });
  });
});

describe('the answer to a command', () => {
  it('is no message if it is longer than a message can be', async () => {
    const app = await openInteractiveApp();
    const { channel } = app;
    const command = { type: 'command', channel, command: '/todo' };
    for (const body of [cutOff('{"text":"'), JSON.stringify({ text: 'x'.repeat(40_001) })]) {
      app.answer = () => makeAnswer(200, body);
      const done = await app.act(command);
      expect(done).toMatchObject({
        state: 'failed',
        detail: expect.stringContaining('/text must have at most 40000 characters'),
      });
    }
    const url = (await app.act({ ...command, answered: { status: 200 } })).response_url.url;
    const posted = await app.post(url, { text: 'x'.repeat(40_001) });
    expect([posted.status, posted.body]).toEqual([400, 'invalid_payload']);
    expect((await app.post(url, { text: 'x'.repeat(40_000) })).body).toBe('ok');
  });
});

it('whatever an app answers, the act ends and the world is read as before', async () => {
  const app = await openInteractiveApp();
  const { channel, app_id } = app;
  const word = fc.constantFrom('response_action', 'errors', 'view', 'options', 'text', 'blocks');
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom('errors', 'update', 'push', 'clear', FORM, { what: 'no' }, null),
  );
  const body = fc.oneof(
    fc.dictionary(word, value).map((each) => JSON.stringify(each)),
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.dictionary(word, value).map((each) => JSON.stringify(each).slice(0, -1)),
  );
  let view_id = await open(app);
  const acts = fc.constantFrom<Record<string, unknown>[]>(
    { type: 'command', channel, command: '/todo' },
    { type: 'view_submission' },
    { type: 'suggestion', action_id: 'find', value: 'a' },
    { type: 'action', action_id: 'find' },
    { type: 'shortcut', app_id, callback_id: 'new_task' },
  );
  await fc.assert(
    fc.asyncProperty(
      acts,
      body,
      fc.constantFrom(200, 200, 204, 302, 500),
      async (act, text, status) => {
        await app.world.sandbox('/clock', { advance_s: 1 });
        app.answer = () => makeAnswer(status, text);
        if (!(await modalsOf(app)).some(({ id }: { id: string }) => id === view_id)) {
          app.answer = () => makeAnswer(200);
          view_id = await open(app);
          app.answer = () => makeAnswer(status, text);
        }
        const top = (await modalsOf(app)).at(-1).id;
        const done = await app.act({
          ...act,
          ...('channel' in act ? {} : { view_id: top }),
          ...(act['type'] === 'shortcut' && { view_id: undefined }),
        });
        if (done.error !== undefined) {
          // A view of the app's took the place of the form, without the select.
          expect(done.error).toBe('cannot_act');
          return;
        }
        expect(done.state).toMatch(/^(?:acknowledged|failed)$/);
        expect(done.state === 'failed').toBe(done.detail !== '');
      },
    ),
    { numRuns: 1000 },
  );
  expect((await app.world.sandbox('/snapshot')).status).toBe(200);
}, 60_000);
