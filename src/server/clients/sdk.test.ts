import type { KnownBlock } from '@slack/types';
import { WebClient, type UsersListResponse } from '@slack/web-api';
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../contract/blocks/examples.ts';
import { botToken, brief, startServerAt } from '../test-server.ts';

/** The official client, pointed at the server as an integrator would. */
async function integrator() {
  const base = await startServerAt();
  const client = new WebClient(await botToken(base), { slackApiUrl: `${base}/api/` });
  return { client, world: await brief(base) };
}

describe('the official SDK', () => {
  it('learns who it is', async () => {
    const { client, world } = await integrator();
    expect(await client.auth.test()).toMatchObject({
      ok: true,
      team_id: world.team.id,
      user_id: world.apps[0]?.bot_user_id,
    });
  });

  it('posts, deletes by ts, and cannot delete again', async () => {
    const { client, world } = await integrator();
    const channel = world.channels.find(({ is_general }) => is_general)?.id ?? '';
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
    const { ts = '' } = await client.chat.postMessage({ channel, text: 'hello' });
    expect(await client.chat.delete({ channel, ts })).toMatchObject({ ok: true, channel, ts });
    await expect(client.chat.delete({ channel, ts })).rejects.toMatchObject({
      data: { ok: false, error: 'message_not_found' },
    });
  });

  it('posts every block that is for messages, and reads it as it was', async () => {
    const { client, world } = await integrator();
    const channel = world.apps[0]?.webhooks[0]?.channel_id ?? '';
    const { alert, ...ofMessages } = EXAMPLES;
    const blocks = Object.values(ofMessages) as KnownBlock[];
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
    await client.chat.postMessage({ channel, text: 'all', blocks });
    const { messages } = await client.conversations.history({ channel, limit: 1 });
    const identified = messages?.[0]?.blocks ?? [];
    expect(identified).toMatchObject(blocks);
    expect(identified.every(({ block_id }) => (block_id ?? '') !== '')).toBe(true);

    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
    const refused = client.chat.postMessage({ channel, text: 'x', blocks: [alert as KnownBlock] });
    await expect(refused).rejects.toMatchObject({
      data: {
        error: 'invalid_blocks',
        response_metadata: {
          messages: [
            '[ERROR] “alert” is for modals, not for messages [json-pointer:/blocks/0/type]',
          ],
        },
      },
    });
  });

  it('writes an answer bit by bit with its own helper, with tasks and a last block', async () => {
    const { client, world } = await integrator();
    const channel = world.apps[0]?.webhooks[0]?.channel_id ?? '';
    const { messages: asked = [] } = await client.conversations.history({ channel, limit: 1 });
    const thread_ts = asked[0]?.ts ?? '';
    const stream = client.chatStream({
      channel,
      thread_ts,
      recipient_team_id: world.team.id,
      recipient_user_id: world.users.admin,
      buffer_size: 8,
    });
    const read = async () =>
      (await client.conversations.replies({ channel, ts: thread_ts })).messages;
    expect(await stream.append({ markdown_text: 'All' })).toBeNull();
    expect(await stream.append({ markdown_text: ' **green' })).toMatchObject({ ok: true, channel });
    expect((await read())?.at(-1)).toMatchObject({ ts: stream.ts, text: 'All **green' });
    const task = { type: 'task_update', id: 'test', title: 'Tests' } as const;
    await stream.append({ chunks: [{ ...task, status: 'in_progress' }] });
    const { message } = await stream.stop({
      markdown_text: '**',
      chunks: [{ ...task, status: 'complete' }],
      blocks: [{ type: 'divider' }],
    });
    expect(message).toMatchObject({
      text: 'All **green**',
      streaming_state: 'completed',
      blocks: [
        { type: 'markdown', text: 'All **green' },
        { type: 'task_card', task_id: 'test', status: 'complete' },
        { type: 'markdown', text: '**' },
        { type: 'divider' },
      ],
    });
    const other = client.chatStream({ channel, thread_ts });
    await expect(other.append({ chunks: [task as never] })).rejects.toMatchObject({
      data: { error: 'missing_recipient_team_id' },
    });
  });

  it('pins a message, finds it among the pins, and removes the pin', async () => {
    const { client, world } = await integrator();
    const channel = world.apps[0]?.webhooks[0]?.channel_id ?? '';
    const { messages = [] } = await client.conversations.history({ channel, limit: 1 });
    const timestamp = messages[0]?.ts ?? '';
    expect(await client.pins.add({ channel, timestamp })).toMatchObject({ ok: true });
    await expect(client.pins.add({ channel, timestamp })).rejects.toMatchObject({
      data: { ok: false, error: 'already_pinned' },
    });
    const { items = [] } = await client.pins.list({ channel });
    expect(items).toMatchObject([
      {
        type: 'message',
        channel,
        created_by: world.apps[0]?.bot_user_id,
        message: { ts: timestamp, pinned_to: [channel] },
      },
    ]);
    expect(await client.pins.remove({ channel, timestamp })).toMatchObject({ ok: true });
    expect((await client.pins.list({ channel })).items).toEqual([]);
    await expect(client.pins.remove({ channel, timestamp })).rejects.toMatchObject({
      data: { ok: false, error: 'no_pin' },
    });
  });

  it('walks all users, seven at a time, and meets each once', async () => {
    const { client, world } = await integrator();
    const met: string[] = [];
    for await (const page of client.paginate('users.list', { limit: 7 })) {
      const { members = [] } = page as UsersListResponse;
      expect(members.length).toBeLessThanOrEqual(7);
      met.push(...members.map(({ id = '' }) => id));
    }
    expect(met).toHaveLength(world.users.count);
    expect(new Set(met).size).toBe(world.users.count);
  });
});
