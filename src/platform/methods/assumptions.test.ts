import { expect, it } from 'vitest';
import type { Catalog } from '../../contract/catalog.ts';
import { openWorld } from '../testing/open-world.ts';

/** Entries of docs/assumptions.md, with the methods that the page shows them for. */
const RESTING: Readonly<Record<string, string>> = {
  'A-1': 'api.test auth.test',
  'A-3': 'chat.delete',
  'A-4': 'users.info users.list',
  'A-5': 'users.list',
  'A-10':
    'conversations.history conversations.info conversations.join conversations.list conversations.members conversations.replies',
  'A-11': 'chat.postMessage chat.update',
  'A-15': 'channels.history groups.history im.history mpim.history reactions.list search.messages',
  'A-19': 'reactions.add reactions.get reactions.remove',
  'A-20':
    'conversations.archive conversations.create conversations.invite conversations.open conversations.unarchive',
  'A-21': 'chat.postEphemeral',
  'A-23': 'openid.connect.token',
  'A-26': 'openid.connect.token',
  'A-27': 'openid.connect.userInfo users.identity',
  'A-28': 'apps.uninstall auth.revoke oauth.v2.access',
};

it('the catalogue says which assumptions each method rests on', async () => {
  const { methods } = (await (await openWorld()).sandbox('/catalog')).body as Catalog;
  const resting: Record<string, string[]> = {};
  for (const { name, assumptions } of methods)
    for (const number of assumptions) (resting[number] ??= []).push(name);
  const words = Object.entries(resting).map(([number, names]) => [number, names.join(' ')]);
  expect(Object.fromEntries(words)).toEqual(RESTING);
});
