import { beforeEach, describe, expect, it } from 'vitest';
import {
  answeredJson,
  plain,
  type InteractiveApp,
  type Told,
} from '../../platform/testing/interactive-app.ts';
import { makeAnswer } from '../../platform/testing/receiver.ts';
import {
  actions,
  after,
  bodies,
  button,
  expectSame,
  history,
  messagesIn,
  modal,
  openRecordedApp,
  type RecordedApp,
} from './recorded-app.fixture.ts';

let opened: RecordedApp;
let app: InteractiveApp;
beforeEach(async () => {
  opened = await openRecordedApp();
  ({ app } = opened);
});

describe('a recording of what people do with an app', () => {
  it('refers to triggers, views, and the message of its calls, whatever comes before the acknowledgement', async () => {
    app.answer = async ({ payload }: Told) => {
      if (payload.command === '/todo')
        await app.call('views.open', { trigger_id: payload.trigger_id, view: modal() });
      if (payload.type === 'view_submission')
        await app.call('chat.postMessage', {
          channel: app.channel,
          text: 'Saved',
          blocks: actions(button('done')),
        });
      if (payload.type === 'block_actions')
        await app.call('chat.update', {
          channel: payload.channel.id,
          ts: payload.message.ts,
          text: 'Done',
        });
      return makeAnswer(200);
    };
    await app.act({ type: 'command', channel: app.channel, command: '/todo', text: 'milk' });
    const [view] = (await app.world.sandbox(`/views?user_id=${app.user_id}`)).body.modals;
    const [{ block_id, element }] = view.blocks;
    const values = { [block_id]: { [element.action_id]: 'milk' } };
    await app.act({ type: 'view_submission', view_id: view.id, values });
    const { messages } = await history(opened);
    await app.act({
      type: 'action',
      channel: app.channel,
      ts: messages[0].ts,
      block_id: messages[0].blocks[0].block_id,
      action_id: 'done',
      value: 'done',
    });
    const { demo, visitor } = await expectSame(opened);
    expect(demo.steps?.map(({ url }) => url)).toEqual([
      '/sandbox/apps',
      '/sandbox/interactions',
      '/api/views.open',
      '/sandbox/interactions',
      '/api/chat.postMessage',
      expect.stringContaining('/api/conversations.history'),
      '/sandbox/interactions',
      '/api/chat.update',
    ]);
    const said = bodies(demo);
    expect(said[2]).toContain('trigger_id={{2.interaction.payload.trigger_id}}');
    expect(said[3]).toContain('"view_id":"{{3.view.id}}"');
    expect(said[3]).toContain(
      '"{{3.view.blocks.0.block_id}}":{"{{3.view.blocks.0.element.action_id}}":"milk"}',
    );
    expect(said[6]).toContain('"ts":"{{5.ts}}"');
    expect(said[6]).toContain('"block_id":"{{5.message.blocks.0.block_id}}"');
    expect(said[7]).toContain('ts={{5.ts}}');
    expect(await messagesIn(visitor)).toEqual(await messagesIn(opened.client));
  });

  it('refers to response URLs, also in private metadata, and to the messages that were posted there', async () => {
    app.answer = async ({ payload }: Told) => {
      const { response_url, trigger_id } = payload;
      if (payload.command === '/todo') {
        const view = modal({ private_metadata: JSON.stringify({ to: response_url, at: 'here' }) });
        await app.call('views.open', { trigger_id, view });
        await app.post(response_url, {
          text: 'A poll',
          response_type: 'in_channel',
          blocks: actions(button('yes'), {
            type: 'static_select',
            options: [{ text: plain('One'), value: '1' }],
          }),
        });
      }
      if (payload.type === 'block_actions')
        await app.post(response_url, { text: 'Voted', replace_original: true });
      return makeAnswer(200);
    };
    await app.act({ type: 'command', channel: app.channel, command: '/todo' });
    const { messages } = await history(opened);
    const [, select] = messages[0].blocks[0].elements;
    const { block_id } = messages[0].blocks[0];
    await app.act({
      type: 'action',
      channel: app.channel,
      ts: messages[0].ts,
      block_id,
      action_id: 'yes',
      value: 'yes',
      values: { [block_id]: { [select.action_id]: '1' } },
    });
    const { demo, visitor } = await expectSame(opened);
    const posts = after(demo, /response_url/);
    expect(posts.map(({ url }) => url)).toEqual([
      '{{2.interaction.payload.response_url}}',
      '{{6.interaction.payload.response_url}}',
    ]);
    const [, , form, , , pressed] = bodies(demo);
    expect(decodeURIComponent(form ?? '')).toContain(
      String.raw`{\"to\":\"{{2.interaction.payload.response_url}}\",\"at\":\"here\"}`,
    );
    expect(pressed).toContain('"ts":"{{4.posted.ts}}"');
    expect(pressed).toContain('{"{{4.posted.ids.1}}":{"{{4.posted.ids.0}}":"1"}}');
    expect(JSON.stringify(demo)).not.toContain('…');
    const shown = await messagesIn(visitor);
    expect(shown).toEqual(await messagesIn(opened.client));
    expect(shown.filter((text) => text === 'Voted')).toHaveLength(1);
  });

  it('keeps what was acknowledged: a message, errors, views, options, a failure, silence', async () => {
    app.answer = async ({ payload }: Told) => {
      const values = payload.view?.state.values ?? {};
      const typed = JSON.stringify(values);
      if (payload.type === 'block_suggestion')
        return answeredJson({ options: [{ text: plain('Ada'), value: 'ada' }] });
      if (payload.type === 'view_submission')
        return typed.includes('push')
          ? answeredJson({ response_action: 'push', view: modal({ callback_id: 'second' }) })
          : answeredJson({
              response_action: 'errors',
              errors: { [Object.keys(values)[0] ?? '']: 'No.' },
            });
      if (payload.text === 'wrong') return makeAnswer(500, 'oh no');
      if (payload.text === 'text') return makeAnswer(200, 'Only for you');
      if (payload.text === 'open')
        await app.call('views.open', { trigger_id: payload.trigger_id, view: modal() });
      return payload.text === 'blocks'
        ? answeredJson({ text: 'Choose', blocks: actions(button('first')) })
        : makeAnswer(200);
    };
    const command = { type: 'command', channel: app.channel, command: '/todo' };
    const modals = async () =>
      (await app.world.sandbox(`/views?user_id=${app.user_id}`)).body.modals;
    for (const text of ['wrong', 'text']) await app.act({ ...command, text });
    const { shown } = await app.act({ ...command, text: 'blocks' });
    const { ts, blocks } = shown.message;
    const place = { channel: app.channel, ts, block_id: blocks[0].block_id };
    await app.act({ type: 'action', ...place, action_id: 'first', value: 'first' });
    await app.act({ ...command, text: 'open' });
    const [view] = await modals();
    const [{ block_id, element }, who] = view.blocks;
    const values = (value: string) => ({ [block_id]: { [element.action_id]: value } });
    await app.act({
      type: 'suggestion',
      view_id: view.id,
      action_id: 'who',
      block_id: who.block_id,
      value: 'a',
    });
    await app.act({ type: 'view_submission', view_id: view.id, values: values('errors') });
    await app.act({ type: 'view_submission', view_id: view.id, values: values('push') });
    const [, second] = await modals();
    await app.act({ type: 'view_closed', view_id: second.id });
    const { demo, sent } = await expectSame(opened);
    const acts = after(demo, /interactions/).map(({ body = '' }) => JSON.parse(body));
    expect(acts.map((act) => act.answered ?? {})).toMatchObject([
      { status: 500, body: 'oh no' },
      { status: 200, body: 'Only for you' },
      { status: 200, body: expect.stringContaining('Choose') },
      { status: 200 },
      { status: 200 },
      { status: 200, body: expect.stringContaining('Ada') },
      { status: 200, body: expect.stringContaining('errors') },
      { status: 200, body: expect.stringContaining('second') },
      {},
    ]);
    expect(acts[3]).toMatchObject({
      ts: '{{4.interaction.shown.message.ts}}',
      block_id: '{{4.interaction.shown.message.blocks.0.block_id}}',
    });
    expect(acts[8].view_id).toMatch(/^\{\{\d+\.interaction\.shown\.view\.id\}\}$/);
    const states = sent.flatMap(
      ({ answer: { body } }) => JSON.parse(body).interaction?.state ?? [],
    );
    expect(states).toEqual(['failed', ...Array.from({ length: 8 }, () => 'acknowledged')]);
  });
});
