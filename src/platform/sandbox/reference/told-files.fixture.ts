import { SCOPES } from '../../../contract/scopes.ts';
import { PIXEL, pictureHeader, uploadFile } from '../../testing/files.ts';
import type { OpenWorld } from '../../testing/open-world.ts';

/** Shares pictures and texts in conversations of each kind, and reads them. */
export async function tellFiles(world: OpenWorld, token: string): Promise<void> {
  const channel_id = world.channels['deploys'] ?? '';
  const direct = world.channels['direct'] ?? '';
  const picture = { token, filename: 'pixel.png', bytes: PIXEL, announced: { alt_txt: 'A river' } };
  const large = { token, filename: 'large.png', bytes: pictureHeader(1024, 768) };
  for (const given of [large, { token }, picture])
    for (const shared of [{ channel_id }, {}, { channels: `${channel_id},${direct}` }]) {
      const { files } = (await uploadFile(world, { ...given, shared })).body;
      await world.call('files.info', { file: files[0].id }, { token });
    }
  const { messages } = (
    await world.call('conversations.history', { channel: channel_id, limit: '1' }, { token })
  ).body;
  await world.call('chat.delete', { channel: channel_id, ts: messages[0].ts }, { token });
  await world.call('files.list', {}, { token });
  const person = await world.mint('user', [...SCOPES]);
  const call = (method: string, file: string) => world.call(method, { file }, { token: person });
  for (const given of [large, { token: person }, picture].map((each) => ({
    ...each,
    token: person,
  })))
    for (const shared of [
      { channels: `${channel_id},${world.channels['leadership'] ?? ''}` },
      {},
    ]) {
      const { id } = (await uploadFile(world, { ...given, shared })).body.files[0];
      for (const method of ['search.files', 'search.all'])
        await world.call(method, { query: 'from:me' }, { token: person });
      await call('files.sharedPublicURL', id);
      await call('files.revokePublicURL', id);
      await call('files.delete', id);
    }
}

/** Shares a file there; answers the ts of its message. */
export async function shareFile(world: OpenWorld, channel: string, token: string): Promise<string> {
  const shared = { channel_id: channel, initial_comment: 'hello' };
  await uploadFile(world, { token, shared });
  const args = { channel, limit: '1' };
  return (await world.call('conversations.history', args, { token })).body.messages[0].ts as string;
}
