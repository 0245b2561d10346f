import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../files/answer-files.ts';
import { beginUpload } from '../../testing/files.ts';
import { openWorld } from '../../testing/open-world.ts';

describe('a scheduled message that cannot be posted', () => {
  it('is listed for its author with the reason, until they forget it', async () => {
    const world = await openWorld();
    const { admin } = (await world.brief()).users;
    const bot = (await world.call('auth.test')).body.user_id as string;
    const channel = world.channels['deploys'] ?? '';
    const post_at = Math.floor((await world.brief()).clock.now) + 60;
    const args = { channel, text: 'Later', post_at: String(post_at) };
    const { scheduled_message_id: id } = (await world.call('chat.scheduleMessage', args)).body;
    const unposted = async (user = bot) => (await world.sandbox(`/users/${user}/unposted`)).body;
    expect((await unposted()).messages).toEqual([]);
    await world.call('conversations.archive', { channel }, { token: world.user });
    await world.sandbox('/clock', { advance_s: 60 });
    expect((await unposted()).messages).toEqual([
      { id, channel_id: channel, post_at, text: 'Later', error: 'is_archived' },
    ]);
    expect((await unposted(admin)).messages).toEqual([]);

    const forget = (user: string) => world.sandbox(`/users/${user}/unposted/${id}`, {}, 'DELETE');
    expect((await forget(admin)).body.error).toBe('message_not_found');
    expect((await forget(bot)).body).toEqual({ ok: true, id });
    expect((await unposted()).messages).toEqual([]);
    expect((await unposted('U0NOBODY')).error).toBe('user_not_found');
  });
});

describe('the bytes of a file', () => {
  it('are counted as they come', async () => {
    const store = new MemoryFiles();
    const world = await openWorld({ files: () => store });
    const { id, path } = await beginUpload(world);
    const received = async () => (await world.sandbox(`/uploads/${id}`)).body;
    expect(await received()).toEqual({ ok: true, file_id: id, received_bytes: 0, bytes: 5 });
    const sent: number[] = [];
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      sent.push((await received()).received_bytes);
      if (sent.length > 3) controller.close();
      else controller.enqueue(new TextEncoder().encode(['he', 'l', 'lo'][sent.length - 1]));
    };
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    await world.send(path, { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect(sent).toEqual([0, 2, 3, 5]);
    expect((await received()).received_bytes).toBe(5);
    expect((await world.sandbox('/uploads/F0NONE')).body.error).toBe('file_not_found');
  });
});
