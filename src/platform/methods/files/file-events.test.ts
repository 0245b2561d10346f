import { expect, it } from 'vitest';
import { SCOPES } from '../../../contract/scopes.ts';
import { EVENT_TYPES } from '../../../contract/schemas/events.ts';
import { configure } from '../../testing/events.ts';
import { uploadFile } from '../../testing/files.ts';
import { openWorld } from '../../testing/open-world.ts';

/** A world whose app is told everything about files. */
async function listening() {
  const world = await openWorld();
  const subscriptions = EVENT_TYPES.filter((type) => type.startsWith('file_'));
  await configure(world, { subscriptions });
  const bot = await world.mint('bot', [...SCOPES]);
  const person = await world.mint('user', [...SCOPES]);
  const heard = async () => {
    const page = (await world.sandbox('/events?limit=1000')).body.events as {
      wrapper: { event: { type: string } };
    }[];
    return page.map(({ wrapper }) => wrapper.event);
  };
  const types = async () => (await heard()).map(({ type }) => type);
  return { world, bot, person, heard, types, channel: world.channels['deploys'] ?? '' };
}

it('tells of a file in a public channel: made, shared, public, unshared, deleted', async () => {
  const { world, bot, heard, types, channel } = await listening();
  const given = { token: bot, shared: { channel_id: channel } };
  const file = (await uploadFile(world, given)).body.files[0];
  const about = { file_id: file.id, file: { id: file.id }, user_id: world.app.bot_user_id };
  expect(await heard()).toMatchObject([
    { type: 'file_created', ...about },
    { type: 'file_shared', ...about, channel_id: channel },
    { type: 'file_public', ...about },
  ]);
  const { ts } = file.shares.public[channel][0];
  await world.call('chat.delete', { channel, ts }, { token: bot });
  await world.call('files.delete', { file: file.id }, { token: bot });
  expect((await types()).slice(3)).toEqual(['file_unshared', 'file_deleted']);
  expect((await heard()).at(-1)).toMatchObject({ file_id: file.id, channel_ids: [] });
});

it('tells that a public address began and ended', async () => {
  const { world, person, types, channel } = await listening();
  const given = { token: person, shared: { channel_id: channel } };
  const { id } = (await uploadFile(world, given)).body.files[0];
  for (const method of ['files.sharedPublicURL', 'files.revokePublicURL'])
    await world.call(method, { file: id }, { token: person });
  expect((await types()).slice(3)).toEqual(['file_change', 'file_change']);
});

it('tells nobody of files that the bot does not see, and of uploads on their way', async () => {
  const { world, person, types } = await listening();
  const shared = { channel_id: world.channels['leadership'] ?? '' };
  const { id } = (await uploadFile(world, { token: person, shared })).body.files[0];
  await uploadFile(world, { token: person });
  await world.call('files.delete', { file: id }, { token: person });
  expect(await types()).toEqual([]);
});

it('deletes a file together with its message: it is deleted, not unshared', async () => {
  const { world, bot, types, channel } = await listening();
  const given = { token: bot, shared: { channel_id: channel } };
  const { id } = (await uploadFile(world, given)).body.files[0];
  await world.call('files.delete', { file: id }, { token: bot });
  expect((await types()).slice(3)).toEqual(['file_deleted']);
});
