import { describe, expect, it } from 'vitest';
import { openWorld } from '../testing/open-world.ts';

/** As clients of typed languages write a message: null for what is absent, an empty thread. */
const content = {
  text: 'typed',
  thread_ts: '',
  blocks: [
    {
      type: 'section',
      block_id: null,
      text: { type: 'mrkdwn', text: 'typed', verbatim: null },
      fields: null,
      accessory: null,
    },
    null,
  ],
  attachments: [{ color: '#abc', fields: null, title: null, blocks: null, author_link: '' }, null],
  unfurl_links: null,
};

const kept = {
  blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'typed' } }],
  attachments: [{ color: '#abc', author_link: '' }],
};

describe('null stands for what is absent', () => {
  const json = { 'content-type': 'application/json' };

  it('in a post to a webhook', async () => {
    const world = await openWorld();
    const { url = '', channel_id = '' } = world.app.webhooks[0] ?? {};
    const body = JSON.stringify(content);
    const answer = await world.platform.fetch(new Request(url, { method: 'POST', body }));
    expect(await answer.text()).toBe('ok');
    const history = await world.call('conversations.history', { channel: channel_id });
    expect(history.body.messages[0]).toMatchObject(kept);
    const bare = JSON.stringify({ text: 'bare', blocks: null, attachments: null, thread_ts: null });
    const second = await world.platform.fetch(new Request(url, { method: 'POST', body: bare }));
    expect(await second.text()).toBe('ok');
  });

  it('in chat.postMessage, chat.update and chat.postEphemeral, as JSON and as a form', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const call = async (method: string, args: object, token = world.bot) => {
      const headers = { ...json, authorization: `Bearer ${token}` };
      const body = JSON.stringify(args);
      return (await world.send(`/api/${method}`, { method: 'POST', headers, body })).body;
    };
    const posted = await call('chat.postMessage', { channel, ...content });
    expect(posted.message).toMatchObject(kept);
    expect(posted.message.thread_ts).toBeUndefined();
    const { ts } = posted;
    const nothing = { blocks: null, attachments: null, text: 'edited' };
    const updated = await call('chat.update', { channel, ts, ...nothing });
    expect(updated.message).toMatchObject({ ...kept, text: 'edited' });
    const user = (await world.brief()).users.admin;
    const shown = await call('chat.postEphemeral', { channel, user, ...content });
    expect(shown.ok).toBe(true);
    const form = await world.call('chat.postMessage', {
      channel,
      text: 'form',
      thread_ts: '',
      blocks: JSON.stringify(content.blocks),
      attachments: JSON.stringify(content.attachments),
    });
    expect(form.body.message).toMatchObject(kept);
  });

  it('among the arguments of any method', async () => {
    const world = await openWorld();
    const headers = { ...json, authorization: `Bearer ${world.bot}` };
    const args = { cursor: null, limit: null, include_locale: null };
    const body = JSON.stringify(args);
    const listed = await world.send('/api/users.list', { method: 'POST', headers, body });
    expect(listed.body.ok).toBe(true);
    const echoed = await world.send('/api/api.test?foo=query', {
      method: 'POST',
      headers: json,
      body: '{"foo":null,"error":null,"more":{"a":null,"b":1}}',
    });
    expect(echoed.body).toEqual({ ok: true, args: { foo: 'query', more: { b: 1 } } });
  });
});
