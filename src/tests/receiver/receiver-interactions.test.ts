import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Manifest } from '../../contract/manifest/manifest.ts';
import { openReceiver } from './receiver-world.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

const SCOPES = ['chat:write', 'commands'] as const;
const NEEDS = { scopes: SCOPES, commands: [{ command: '/task', description: 'Adds a task' }] };
const MANIFEST: Manifest = {
  display_information: { name: 'Tasks' },
  features: {
    shortcuts: [{ type: 'global', name: 'New', callback_id: 'new', description: 'Opens the form' }],
  },
};

/** A program with a branch for every kind of request. */
const PROGRAM = `
const plain = (text) => ({ type: 'plain_text', text });
const BUTTONS = [{ type: 'actions', elements: [
  { type: 'button', action_id: 'done', value: 'v', text: plain('Done') } ] }];
const FORM = { type: 'modal', title: plain('New'), submit: plain('Save'), blocks: [
  { type: 'input', block_id: 'what', label: plain('What'),
    element: { type: 'plain_text_input', action_id: 'text' } },
  { type: 'section', block_id: 'list', text: plain('List'),
    accessory: { type: 'external_select', action_id: 'list', placeholder: plain('x') } } ] };
receive(async ({ via, headers, wrapper, payload, api, respond }) => {
  if (wrapper !== null) return;
  if (payload.command === '/task') {
    if (payload.text === '') return 'What?';
    await respond(payload.response_url, { response_type: 'in_channel', text: payload.text, blocks: BUTTONS });
    return;
  }
  if (payload.type === 'shortcut') {
    const opened = await api('views.open', { trigger_id: payload.trigger_id, view: FORM });
    console.log(via, opened.ok, headers['content-type']);
  }
  if (payload.type === 'block_suggestion')
    return { options: [{ text: plain(payload.value), value: 'v' }] };
  if (payload.type === 'block_actions') {
    const said = await respond(payload.response_url, { replace_original: true, text: 'Done' });
    console.log(JSON.stringify(said));
    await respond('https://elsewhere.test/actions/T1/R1/x', 'Out').catch((e) => console.log(e.message));
  }
  if (payload.type === 'view_submission') {
    const { value } = payload.view.state.values.what.text;
    if (value === 'bad') return { response_action: 'errors', errors: { what: 'Say it better' } };
  }
});
`;

describe.each(['http', 'socket'] as const)('a program in the page, over %s', (way) => {
  it('answers commands, actions, forms and options, and each call knows its cause', async () => {
    const world = await openReceiver(PROGRAM, NEEDS, way, [], MANIFEST);
    const { act, ask, call, app_id, channel, printed } = world;

    const asked = await act({ type: 'command', channel, command: '/task', text: '' });
    expect([asked.state, asked.via, asked.detail]).toEqual(['acknowledged', way, '']);

    const posted = await act({ type: 'command', channel, command: '/task', text: 'Buy milk' });
    expect(posted).toMatchObject({ state: 'acknowledged', response_url: { left: 4 } });
    expect(posted.calls).toEqual(posted.response_url.posts);
    const exchange = await ask('GET', `/exchanges/${posted.calls[0]}`);
    expect(exchange.caused_by).toBe(posted.id);

    const opened = await act({ type: 'shortcut', app_id, callback_id: 'new' });
    expect(opened).toMatchObject({ state: 'acknowledged', trigger: { state: 'used' } });
    expect(opened.calls).toHaveLength(1);
    const [view_id] = opened.views;
    expect(printed).toContain(`${way} true application/x-www-form-urlencoded`);

    const offered = await act({ type: 'suggestion', view_id, action_id: 'list', value: 'mi' });
    expect(offered.options).toMatchObject([{ value: 'v', text: { text: 'mi' } }]);

    const submit = (text: string) =>
      act({ type: 'view_submission', view_id, values: { what: { text } } });
    const refused = await submit('bad');
    expect(refused).toMatchObject({ answer: { response_action: 'errors' }, views: [view_id] });
    expect(await submit('Buy milk')).toMatchObject({ state: 'acknowledged', views: [] });

    const { ts } = exchange.changes.find(
      (change: { table: string }) => change.table === 'messages',
    ).after;
    const pressed = await act({ type: 'action', channel, ts, action_id: 'done' });
    expect(pressed).toMatchObject({ state: 'acknowledged', response_url: { left: 4 } });
    expect(printed).toContain('{"ok":true}');
    expect(printed.at(-1)).toContain('is no response URL of this platform');
    expect(await call('auth.test', {})).toMatchObject({ ok: true });
    world.close();
  });
});
